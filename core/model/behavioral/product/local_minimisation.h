// SPDX-License-Identifier: GPL-3.0-or-later
// B-threads as the smallest automata that do the same.
#pragma once

#include "core/model/behavioral/product/local_automata.h"

namespace threadmend::behavioral {

/// Each automaton with states taken together that are equivalent: the coarsest partition of its states such
/// that equivalent ones
/// - request the same events in the same order and block the same events of the alphabet,
/// - are alike hot, pruned, of a priority, named, and set the same propositions; hot ones stand in the same
/// line,
/// - are led by each event of the alphabet to equivalent states (one that does not react stays where it is).
/// What a b-thread waits for matters only by where the event leads. The product of the results is strongly
/// bisimilar to that of the automata, with all that a state space tells of a state but for the numbers of
/// states and, of those that are not hot, the places in the text. Of a class the first state stands for all;
/// the initial one stays the first.
///
/// Moore's refinement: O(rounds * states * alphabet) a b-thread, at most as many rounds as states.
LocalAutomata minimised(const LocalAutomata& automata, Program& program);

} // namespace threadmend::behavioral
