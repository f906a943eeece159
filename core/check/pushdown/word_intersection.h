// SPDX-License-Identifier: GPL-3.0-or-later
// Words that the abstractions of all processes have in common, each shuffled with what its process does not
// take part in (Kidd, Reps, Touili 2009, section 4). The product is explored while it is searched.
#pragma once

#include "core/check/pushdown/word_abstraction.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::pushdown {

using ActionWord = std::vector<ActionId>;

/// What a search of the product has found.
struct CommonWord {
    std::optional<ActionWord> word; ///< nothing: there is none
    std::uint64_t states = 0;       ///< of the product, that were met
};

/// How many actions of a word each process takes part in: |pi_i(w)|.
std::vector<std::uint32_t> lengthsOf(const System& system, std::span<const ActionId> word);

/// A shortest word, breadth first; among these the first by the numbers of its actions. Where `sharesAll`,
/// each process takes part in every action (alpha_k). O(states of the product * actions * processes).
Outcome<CommonWord> shortestCommonWord(const System& system, std::span<const WordAutomaton> automata,
                                       bool sharesAll, RunContext& run);

/// A word whose greatest |pi_i(w)| is as small as it can be; among these the sum of all is (section 7.1: what
/// cannot be beaten in every process is kept for each state of the product).
Outcome<CommonWord> leastGreatestCommonWord(const System& system, std::span<const WordAutomaton> automata,
                                            RunContext& run);

} // namespace threadmend::pushdown
