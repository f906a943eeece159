// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/natives/pattern_matcher.h"

#include <algorithm>

namespace threadmend::behavioral {

std::optional<PatternMatch> PatternMatcher::find(std::size_t from, bool anchored)
{
    for (std::size_t at = from; at <= text_.size(); ++at) {
        slots_.assign(std::size_t{program_.groups} * 2, PatternMatch::nowhere);
        counters_.assign(program_.loops.size(), 0);
        marks_.assign(program_.loops.size(), PatternMatch::nowhere);
        entries_.clear();
        if (matchFrom(0, at)) {
            PatternMatch match;
            for (std::size_t group = 0; group < program_.groups; ++group)
                match.groups.push_back({slots_[2 * group], slots_[2 * group + 1]});
            return match;
        }
        if (anchored)
            break;
    }
    return std::nullopt;
}

/// Runs until Done (true) or until no choice made since is left (false). Leaves the choices on the stack.
bool PatternMatcher::matchFrom(std::uint32_t begin, std::size_t at)
{
    constexpr std::uint64_t askEvery = 4096;
    const std::size_t floor = entries_.size();
    pc_ = begin;
    at_ = at;
    while (true) {
        if (++steps_ % askEvery == 0)
            onSteps_();
        const PatternInstruction& instruction = program_.instructions[pc_++];
        if (instruction.op == PatternOp::Done)
            return true;
        if (!step(instruction) && !backtrack(floor))
            return false;
    }
}

bool PatternMatcher::step(const PatternInstruction& instruction)
{
    switch (instruction.op) {
    case PatternOp::Character: {
        const auto code = take(instruction.backward);
        return code && (*code == instruction.a ||
                        (program_.ignoresCase && canonical(*code) == canonical(instruction.a)));
    }
    case PatternOp::Class: {
        const auto code = take(instruction.backward);
        return code && holds(program_.classes[instruction.a], *code, program_.ignoresCase);
    }
    case PatternOp::Begin:
        return at_ == 0 || (program_.multiline && isLineEnd(at_ - 1));
    case PatternOp::End:
        return at_ == text_.size() || (program_.multiline && isLineEnd(at_));
    case PatternOp::WordEdge:
        return ((at_ > 0 && isWord(at_ - 1)) != isWord(at_)) == (instruction.a == 0);
    case PatternOp::Save:
        set(Entry::Kind::Slot, instruction.a, at_);
        return true;
    case PatternOp::Forget:
        for (std::uint32_t slot = 2 * instruction.a; slot < 2 * instruction.b; ++slot)
            set(Entry::Kind::Slot, slot, PatternMatch::nowhere);
        return true;
    case PatternOp::Reference:
        return reference(instruction);
    case PatternOp::Split:
        entries_.push_back({Entry::Kind::Branch, instruction.b, at_});
        pc_ = instruction.a;
        return true;
    case PatternOp::Jump:
        pc_ = instruction.a;
        return true;
    case PatternOp::Count:
        set(Entry::Kind::Counter, instruction.a, 0);
        return true;
    case PatternOp::Loop:
        return loop(instruction);
    case PatternOp::Again:
        return again(instruction);
    case PatternOp::Look:
        return lookAround(instruction);
    case PatternOp::Done:
        return true;
    }
    return false;
}

bool PatternMatcher::backtrack(std::size_t floor)
{
    while (entries_.size() > floor) {
        const Entry entry = entries_.back();
        entries_.pop_back();
        switch (entry.kind) {
        case Entry::Kind::Branch:
            pc_ = entry.which;
            at_ = entry.value;
            return true;
        case Entry::Kind::Slot:
            slots_[entry.which] = entry.value;
            break;
        case Entry::Kind::Counter:
            counters_[entry.which] = entry.value;
            break;
        case Entry::Kind::Mark:
            marks_[entry.which] = entry.value;
            break;
        }
    }
    return false;
}

void PatternMatcher::set(Entry::Kind kind, std::uint32_t which, std::size_t value)
{
    std::vector<std::size_t>& into = kind == Entry::Kind::Slot      ? slots_
                                     : kind == Entry::Kind::Counter ? counters_
                                                                    : marks_;
    if (into[which] == value)
        return;
    entries_.push_back({kind, which, into[which]});
    into[which] = value;
}

bool PatternMatcher::loop(const PatternInstruction& instruction)
{
    const PatternLoop& bounds = program_.loops[instruction.a];
    const std::size_t count = counters_[instruction.a];
    if (count >= bounds.most) {
        pc_ = instruction.b;
        return true;
    }
    const std::uint32_t inside = pc_;
    if (count >= bounds.least && bounds.greedy)
        entries_.push_back({Entry::Kind::Branch, instruction.b, at_});
    set(Entry::Kind::Mark, instruction.a, at_);
    if (count >= bounds.least && !bounds.greedy) {
        entries_.push_back({Entry::Kind::Branch, inside, at_});
        pc_ = instruction.b;
    }
    return true;
}

/// An optional round that takes nothing is refused: it would go on for ever.
bool PatternMatcher::again(const PatternInstruction& instruction)
{
    const std::size_t count = counters_[instruction.a];
    if (count >= program_.loops[instruction.a].least && marks_[instruction.a] == at_)
        return false;
    set(Entry::Kind::Counter, instruction.a, count + 1);
    pc_ = instruction.b;
    return true;
}

/// What a look-around matched stays, but not its open choices.
bool PatternMatcher::lookAround(const PatternInstruction& instruction)
{
    const PatternLook& look = program_.looks[instruction.a];
    const std::uint32_t next = pc_;
    const std::size_t at = at_;
    const std::size_t floor = entries_.size();
    const bool matched = matchFrom(look.begin, at);
    if (matched && look.negated)
        while (backtrack(floor)) {
        }
    if (matched && !look.negated)
        entries_.erase(std::remove_if(entries_.begin() + static_cast<std::ptrdiff_t>(floor), entries_.end(),
                                      [](const Entry& entry) { return entry.kind == Entry::Kind::Branch; }),
                       entries_.end());
    pc_ = next;
    at_ = at;
    return matched != look.negated;
}

bool PatternMatcher::reference(const PatternInstruction& instruction)
{
    const PatternMatch::Group group{slots_[2 * instruction.a], slots_[2 * instruction.a + 1]};
    if (!group.isThere())
        return true;
    const std::size_t size = group.end - group.begin;
    if (instruction.backward ? at_ < size : text_.size() - at_ < size)
        return false;
    const std::size_t from = instruction.backward ? at_ - size : at_;
    for (std::size_t i = 0; i < size; ++i) {
        const char16_t one = text_[group.begin + i];
        const char16_t two = text_[from + i];
        if (one != two && !(program_.ignoresCase && canonical(one) == canonical(two)))
            return false;
    }
    at_ = instruction.backward ? from : from + size;
    return true;
}

std::optional<char32_t> PatternMatcher::take(bool backward)
{
    const auto isHigh = [](char16_t unit) { return unit >= 0xD800 && unit < 0xDC00; };
    const auto isLow = [](char16_t unit) { return unit >= 0xDC00 && unit < 0xE000; };
    if (backward ? at_ == 0 : at_ >= text_.size())
        return std::nullopt;
    if (backward)
        --at_;
    const std::size_t unit = at_;
    if (!backward)
        ++at_;
    if (!program_.unicode)
        return text_[unit];
    const std::size_t high = backward ? unit - 1 : unit;
    if ((backward && unit == 0) || high + 1 >= text_.size() || !isHigh(text_[high]) ||
        !isLow(text_[high + 1]))
        return text_[unit];
    at_ = backward ? high : high + 2;
    return 0x10000 + ((static_cast<char32_t>(text_[high]) - 0xD800) << 10) + (text_[high + 1] - 0xDC00u);
}

bool PatternMatcher::isWord(std::size_t at) const
{
    if (at >= text_.size())
        return false;
    const char16_t c = text_[at];
    return (c >= u'0' && c <= u'9') || (c >= u'A' && c <= u'Z') || (c >= u'a' && c <= u'z') || c == u'_';
}

bool PatternMatcher::isLineEnd(std::size_t at) const
{
    const char16_t c = text_[at];
    return c == u'\n' || c == u'\r' || c == 0x2028 || c == 0x2029;
}

} // namespace threadmend::behavioral
