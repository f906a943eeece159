// SPDX-License-Identifier: GPL-3.0-or-later
// Frontier and neighbourhoods of two given systems as the property would have them that the counterexamples
// were made from, though nobody knows it.
//
// The counterexample LTS of a property is a part of the product of the full LTS and a deterministic automaton
// (Barbon et al. 2017, section 3.1). So both systems are followed along the same words, and what a word leads
// to in the automaton is one thing, whatever states it leads to. Where the full LTS is in s, the state of the
// product is among the states of the counterexample LTS to which the word leads and which s simulates, and it
// is the greatest of them in the simulation preorder: it can do all that leads from s to a violation. And a
// transition s -l-> t is correct (definition 7) exactly if t simulates no target of an l-step of one of
// these: if it did, t could violate by the same words. By states alone (two_lts_neighbourhoods.h) a state is
// also compared with others that simulate it only by chance.
//
// What is correct is found exactly. If several greatest states simulate one another, the one that belongs to
// s is not certain: of those that answer all that is not correct, and nothing else, the first by number is
// taken.
//
// A counterexample ends where the counterexample LTS has no step, or a final one: nothing is decided there
// any more.
#pragma once

#include "core/explain/two_lts_neighbourhoods.h"

namespace threadmend {

/// `relation` is what `matching` has made of the two systems and the final label (empty: there is none).
/// Pairs are of sets of states, most often of one, and are held against the limit of states; time in
/// proportion to their transitions, and where a choice is to be made that of the simulation preorder of the
/// counterexample LTS. A stop leaves nothing.
Outcome<TwoLtsNeighbourhoods> neighbourhoodsByWords(const Lts& full, const Lts& counterexamples,
                                                    const SimulationRelation& relation,
                                                    std::string_view finalLabel, RunContext& run);

} // namespace threadmend
