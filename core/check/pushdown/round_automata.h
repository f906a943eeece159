// SPDX-License-Identifier: GPL-3.0-or-later
// What a round of words looks like: the automaton of each process, and their product, as systems that can be
// drawn.
#pragma once

#include "core/check/pushdown/refinement_policy.h"
#include "core/check/pushdown/word_abstraction.h"
#include "core/model/lts/lts.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend::pushdown {

/// The abstraction of the words of each process at these bounds (word_abstraction.h), as it is in a round.
Outcome<std::vector<WordAutomaton>> automataOf(const System& system, const Bounds& bounds, bool sharesAll,
                                               RunContext& run);

/// A state of the automaton is one of the system, of the same number; accepting ones are ends. In the state
/// `any` all words are accepted. Without words: one state, `no word`. O(states + steps).
Lts drawnAutomaton(const System& system, const WordAutomaton& automaton);

/// What the automata have in common, each shuffled with the actions that its process does not take part in,
/// breadth first; beyond `mostStates` states are not expanded. O(states * actions * processes).
Outcome<Lts> drawnProduct(const System& system, std::span<const WordAutomaton> automata, bool sharesAll,
                          std::size_t mostStates, RunContext& run);

} // namespace threadmend::pushdown
