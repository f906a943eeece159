// SPDX-License-Identifier: GPL-3.0-or-later
// Matching the states of a counterexample LTS with those of the full LTS (Barbon et al. 2017, section 3.2),
// for two systems that come from files, of which nothing is known but their labels.
#pragma once

#include "core/model/lts/simulation.h"
#include "core/run/run_context.h"

#include <string_view>

namespace threadmend {

/// A state x of the counterexample LTS (M1 of the relation) matches a state y of the full LTS (M2) if y
/// simulates x. Transitions by `finalLabel` (definition 3; empty: there is none) need no answer.
///
/// M1 is simulated by M2 if each initial state of M1 matches some initial state of M2 (the papers have one
/// each): every run of M1 has one of M2 that goes with it.
///
/// Errors: the full LTS has the final label (definition 6 forbids it); an initial state of the counterexample
/// LTS matches none of the full LTS, with a shortest word that tells the first such state from all of these.
/// Time and space: simulation.h.
Outcome<SimulationRelation> matching(const Lts& full, const Lts& counterexamples, std::string_view finalLabel,
                                     RunContext& run);

} // namespace threadmend
