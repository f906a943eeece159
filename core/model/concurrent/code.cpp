// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/code.h"

namespace threadmend::concurrent {

namespace {

using Operation = Instruction::Operation;

std::int64_t combined(Operation operation, std::int64_t left, std::int64_t right)
{
    switch (operation) {
    case Operation::And:
        return left != 0 && right != 0;
    case Operation::Or:
        return left != 0 || right != 0;
    case Operation::Implies:
        return left == 0 || right != 0;
    case Operation::Equal:
        return left == right;
    case Operation::NotEqual:
        return left != right;
    case Operation::Less:
        return left < right;
    case Operation::LessOrEqual:
        return left <= right;
    case Operation::Greater:
        return left > right;
    case Operation::GreaterOrEqual:
        return left >= right;
    case Operation::Plus:
        return left + right;
    default:
        return left - right;
    }
}

} // namespace

CodeRunner::End CodeRunner::run(const Code& code, Slots& slots)
{
    stack_.clear();
    writes_.clear();
    const auto take = [&] {
        const std::int64_t value = stack_.back();
        stack_.pop_back();
        return value;
    };
    for (std::size_t at = 0; at < code.size(); ++at) {
        const Instruction& step = code[at];
        const auto slot = static_cast<std::uint32_t>(step.argument);
        switch (step.operation) {
        case Operation::Constant:
            stack_.push_back(step.argument);
            break;
        case Operation::Load:
            stack_.push_back(slots[slot]);
            break;
        case Operation::IsEqual:
            stack_.push_back(slots[slot] == step.other);
            break;
        case Operation::Not:
            stack_.back() = stack_.back() == 0;
            break;
        case Operation::Require:
            if (take() == 0)
                return End::Blocked;
            break;
        case Operation::Store: {
            const std::int64_t value = take();
            if (value < ranges_[slot].least || value > ranges_[slot].most) {
                failedSlot_ = slot;
                failedValue_ = value;
                return End::OutOfRange;
            }
            writes_.push_back({slot, slots[slot]});
            slots[slot] = static_cast<std::int32_t>(value);
            break;
        }
        case Operation::JumpIfFalse:
            if (take() == 0)
                at = slot - 1;
            break;
        case Operation::Jump:
            at = slot - 1;
            break;
        default: {
            const std::int64_t right = take();
            stack_.back() = combined(step.operation, stack_.back(), right);
        }
        }
    }
    return End::Done;
}

} // namespace threadmend::concurrent
