// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/stack_pattern.h"

#include <algorithm>

namespace threadmend::pushdown {

StackPattern StackPattern::ofNothing()
{
    return {};
}

StackPattern StackPattern::of(std::optional<SymbolId> symbol)
{
    StackPattern one;
    one.symbols_ = {symbol};
    one.nullable_ = false;
    one.first_ = one.last_ = {0};
    return one;
}

/// The positions of another one behind one's own; those of the other become what they are now.
void StackPattern::takeAfter(StackPattern& other)
{
    const auto shift = static_cast<std::uint32_t>(symbols_.size());
    symbols_.insert(symbols_.end(), other.symbols_.begin(), other.symbols_.end());
    for (Positions* list : {&other.first_, &other.last_})
        for (std::uint32_t& position : *list)
            position += shift;
    for (const auto& [a, b] : other.follows_)
        follows_.emplace_back(a + shift, b + shift);
}

void StackPattern::connect(const Positions& from, const Positions& to)
{
    for (const std::uint32_t a : from)
        for (const std::uint32_t b : to)
            follows_.emplace_back(a, b);
}

StackPattern StackPattern::either(StackPattern a, StackPattern b)
{
    a.takeAfter(b);
    a.first_.insert(a.first_.end(), b.first_.begin(), b.first_.end());
    a.last_.insert(a.last_.end(), b.last_.begin(), b.last_.end());
    a.nullable_ = a.nullable_ || b.nullable_;
    return a;
}

StackPattern StackPattern::sequence(StackPattern a, StackPattern b)
{
    a.takeAfter(b);
    a.connect(a.last_, b.first_);
    if (a.nullable_)
        a.first_.insert(a.first_.end(), b.first_.begin(), b.first_.end());
    if (b.nullable_)
        b.last_.insert(b.last_.end(), a.last_.begin(), a.last_.end());
    a.last_ = b.last_;
    a.nullable_ = a.nullable_ && b.nullable_;
    return a;
}

StackPattern StackPattern::atLeastOnce(StackPattern of)
{
    of.connect(of.last_, of.first_);
    return of;
}

StackPattern StackPattern::optional(StackPattern of)
{
    of.nullable_ = true;
    return of;
}

StackPattern StackPattern::repeated(StackPattern of)
{
    return optional(atLeastOnce(std::move(of)));
}

void StackPattern::addTo(StackAutomaton& set, ControlId control, std::size_t symbols) const
{
    // A state a position, which was read last.
    const std::uint32_t start = set.addState(nullable_);
    set.addStart(control, start);
    std::vector<std::uint32_t> states;
    for (std::uint32_t position = 0; position < symbols_.size(); ++position)
        states.push_back(set.addState(std::find(last_.begin(), last_.end(), position) != last_.end()));
    const auto add = [&](std::uint32_t from, std::uint32_t position) {
        if (symbols_[position])
            return set.addStep(from, *symbols_[position], states[position]);
        for (std::size_t symbol = 0; symbol < symbols; ++symbol)
            set.addStep(from, SymbolId(symbol), states[position]);
    };
    for (const std::uint32_t position : first_)
        add(start, position);
    for (const auto& [from, to] : follows_)
        add(states[from], to);
}

} // namespace threadmend::pushdown
