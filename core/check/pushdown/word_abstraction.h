// SPDX-License-Identifier: GPL-3.0-or-later
// The prefix abstraction of the words of a process (Kidd, Reps, Touili 2009, sections 3 and 4): words of less
// than k actions as they are, of longer ones the first k actions. The paper keeps a set of words, which grows
// with an exponential of k; here it is the minimal automaton of that set, and a state for "anything follows".
#pragma once

#include "core/check/pushdown/configuration_sets.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace threadmend::pushdown {

/// Deterministic, minimal, without states that lead nowhere, and acyclic but for `anything`.
struct WordAutomaton {
    static constexpr std::uint32_t nowhere = ConfigurationSet::nowhere;
    /// A state in which all words are accepted, whatever their actions.
    static constexpr std::uint32_t anything = 0;

    std::uint32_t start = nowhere; ///< `nowhere`: no word
    std::vector<bool> accepting;   ///< by state
    /// By state: actions and where they lead, ascending.
    std::vector<std::vector<std::pair<ActionId, std::uint32_t>>> steps;

    std::uint32_t after(std::uint32_t state, ActionId action) const;
    std::size_t stateCount() const { return accepting.size(); }
    /// How many words the set of the paper would hold, concrete and abstract ones.
    double wordCount() const;
    bool operator==(const WordAutomaton&) const = default;
};

/// alpha_k of the words of a process; k at least 1. `others` are actions of other processes: those count as
/// its own which change nothing (the explicit shuffle of section 3); none for beta_k, where the shuffle is
/// done afterwards (section 4). O(nodes of the graph * k * actions).
Outcome<WordAutomaton> wordAbstraction(WordGraph& graph, std::span<const ActionId> own,
                                       std::span<const ActionId> others, std::uint32_t k, RunContext& run);

} // namespace threadmend::pushdown
