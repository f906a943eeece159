// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/labelling.h"

#include <limits>

namespace threadmend {

std::uint32_t Labelling::intern(std::span<const std::uint32_t> members)
{
    const auto next = static_cast<std::uint32_t>(propositions_.setCount());
    const auto [known, fresh] =
        numbers_.try_emplace(std::vector<std::uint32_t>(members.begin(), members.end()), next);
    if (fresh) {
        propositions_.members.insert(propositions_.members.end(), members.begin(), members.end());
        propositions_.firsts.push_back(static_cast<std::uint32_t>(propositions_.members.size()));
    }
    return known->second;
}

Propositions selected(const Propositions& from, std::span<const StateId> states)
{
    if (from.empty())
        return {};
    constexpr std::uint32_t unmet = std::numeric_limits<std::uint32_t>::max();
    Labelling labelling(from.names);
    // By set of `from`; behind them, the empty set for `none`.
    std::vector<std::uint32_t> numbers(from.setCount() + 1, unmet);
    for (const StateId state : states) {
        std::uint32_t& number = state == none<StateId> ? numbers.back() : numbers[from.setOf[state.index()]];
        if (number == unmet)
            number =
                labelling.intern(state == none<StateId> ? std::span<const std::uint32_t>() : from.of(state));
        labelling.add(number);
    }
    return std::move(labelling).take();
}

} // namespace threadmend
