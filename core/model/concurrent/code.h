// SPDX-License-Identifier: GPL-3.0-or-later
// What a step computes, compiled: expressions and elementary statements on the values of one state.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend::concurrent {

/// The values of a state, one a slot: each variable, the break point of each process (its place), and at the
/// end the process that moved last.
using Slots = std::vector<std::int32_t>;

/// One instruction of a stack machine without loops: jumps lead forwards, so a code ends after at most its
/// length.
struct Instruction {
    enum class Operation : std::uint8_t {
        Constant,
        Load,    ///< the value of a slot
        IsEqual, ///< whether slot `argument` has the value `other`
        Not,
        And,
        Or,
        Implies,
        Equal,
        NotEqual,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
        Plus,
        Minus,
        Require,    ///< takes a value; the step cannot be taken if it is 0
        Store,      ///< into slot `argument`, if it is one of its values
        JumpIfFalse ///< takes a value; to `argument` if it is 0
        ,
        Jump
    };
    Operation operation = Operation::Constant;
    std::int32_t argument = 0;
    std::int32_t other = 0;
};
using Code = std::vector<Instruction>;

struct SlotRange {
    std::int32_t least = 0, most = 1;
};

/// Runs codes; keeps its stack between them.
class CodeRunner {
public:
    explicit CodeRunner(std::span<const SlotRange> ranges) : ranges_(ranges) {}

    enum class End : std::uint8_t {
        Done,
        Blocked,   ///< a requirement was not met
        OutOfRange ///< a value is none of its variable: `failedSlot`, `failedValue`
    };
    struct Write {
        std::uint32_t slot = 0;
        std::int32_t before = 0;
    };
    /// The slots are changed as the code says; `writes()` tells what they were.
    End run(const Code& code, Slots& slots);
    std::span<const Write> writes() const { return writes_; }
    /// Takes the writes of the last run back.
    void undo(Slots& slots)
    {
        for (std::size_t i = writes_.size(); i-- > 0;)
            slots[writes_[i].slot] = writes_[i].before;
        writes_.clear();
    }
    /// The value of an expression.
    std::int64_t value(const Code& code, Slots& slots)
    {
        run(code, slots);
        return stack_.back();
    }
    std::uint32_t failedSlot() const { return failedSlot_; }
    std::int64_t failedValue() const { return failedValue_; }

private:
    std::span<const SlotRange> ranges_;
    std::vector<std::int64_t> stack_;
    std::vector<Write> writes_;
    std::uint32_t failedSlot_ = 0;
    std::int64_t failedValue_ = 0;
};

} // namespace threadmend::concurrent
