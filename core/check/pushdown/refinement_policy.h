// SPDX-License-Identifier: GPL-3.0-or-later
// How the bounds of the word abstractions grow from round to round (Kidd, Reps, Touili 2009, sections 3 to 5
// and 7).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace threadmend::pushdown {

/// One bound a process.
using Bounds = std::vector<std::uint32_t>;

struct RefinementPolicy {
    std::string_view name;
    std::string_view description;
    /// Whether what a process does not take part in is put into its words before they are abstracted
    /// (alpha_k), not afterwards (beta_k).
    bool sharesAll = false;
    /// Whether the word is one whose greatest part is the least (section 7.1), not a shortest one.
    bool leastGreatest = false;
    /// The bounds after a round whose word has parts of these lengths; at least one is no less than its
    /// bound.
    Bounds (*next)(std::span<const std::uint32_t> bounds, std::span<const std::uint32_t> lengths) = nullptr;
};

/// All of them, as a list for a person.
std::span<const RefinementPolicy> refinementPolicies();
/// Null if there is none of that name.
const RefinementPolicy* refinementPolicyOf(std::string_view name);

/// Whether refinement goes around in circles: for two rounds a process now, one bound grew each time, and not
/// always the same (what section 6 saw of the Individual SDP).
bool isRoundRobin(std::span<const Bounds> history);

} // namespace threadmend::pushdown
