// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/refinement_policy.h"

#include <algorithm>
#include <set>

namespace threadmend::pushdown {

namespace {

/// Succinct SDP, step 6; alpha-SDP.
Bounds oneMore(std::span<const std::uint32_t> bounds, std::span<const std::uint32_t>)
{
    Bounds next(bounds.begin(), bounds.end());
    for (std::uint32_t& bound : next)
        ++bound;
    return next;
}

/// Multi-step SDP, step 6.
Bounds justEnough(std::span<const std::uint32_t> bounds, std::span<const std::uint32_t> lengths)
{
    return Bounds(bounds.size(), *std::max_element(lengths.begin(), lengths.end()) + 1);
}

/// Individual SDP, step 6.
Bounds oneMoreWhereNeeded(std::span<const std::uint32_t> bounds, std::span<const std::uint32_t> lengths)
{
    Bounds next(bounds.begin(), bounds.end());
    for (std::size_t i = 0; i < next.size(); ++i)
        next[i] += lengths[i] >= bounds[i] ? 1 : 0;
    return next;
}

/// Individual Multi-step SDP, step 6.
Bounds justEnoughWhereNeeded(std::span<const std::uint32_t> bounds, std::span<const std::uint32_t> lengths)
{
    Bounds next(bounds.begin(), bounds.end());
    for (std::size_t i = 0; i < next.size(); ++i)
        if (lengths[i] >= bounds[i])
            next[i] = lengths[i] + 1;
    return next;
}

constexpr RefinementPolicy policies[] = {
    {"alpha", "one bound, the actions of others within the abstraction: the oldest way", true, false,
     oneMore},
    {"succinct", "one bound, the actions of others outside of the abstraction", false, false, oneMore},
    {"multi-step", "one bound, which grows to what the last word needs", false, false, justEnough},
    {"individual", "a bound for each process, which grows by one where the last word needs more", false,
     false, oneMoreWhereNeeded},
    {"individual-multi-step", "a bound for each process, which grows to what the last word needs", false,
     false, justEnoughWhereNeeded},
    {"minimax", "the same with the word whose greatest part is the least", false, true,
     justEnoughWhereNeeded},
};

} // namespace

std::span<const RefinementPolicy> refinementPolicies()
{
    return policies;
}

const RefinementPolicy* refinementPolicyOf(std::string_view name)
{
    const auto* found = std::find_if(std::begin(policies), std::end(policies),
                                     [&](const RefinementPolicy& each) { return each.name == name; });
    return found == std::end(policies) ? nullptr : found;
}

bool isRoundRobin(std::span<const Bounds> history)
{
    if (history.empty() || history.size() <= 2 * history.front().size())
        return false;
    const auto last = history.last(2 * history.front().size() + 1);
    std::set<std::size_t> grown;
    for (std::size_t round = 1; round < last.size(); ++round) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < last[round].size(); ++i)
            if (last[round][i] != last[round - 1][i]) {
                grown.insert(i);
                ++count;
            }
        if (count != 1)
            return false;
    }
    return grown.size() > 1;
}

} // namespace threadmend::pushdown
