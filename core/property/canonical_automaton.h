// SPDX-License-Identifier: GPL-3.0-or-later
// From any deterministic automaton to the one that stands for its language.
#pragma once

#include "core/property/safety_automaton.h"
#include "core/run/outcome.h"

namespace threadmend {

/// The minimal trimmed automaton that violates on the same runs as `automaton`, which need be neither.
/// Classes that no state tells apart are merged; classes are numbered in the order of their first labels,
/// states in breadth-first order from the initial one, classes in order. So automata over the same label
/// table that violate on the same runs become equal.
///
/// Trimmed: states are dropped from which no accepting state and none that violates when stuck can be
/// reached, and those that cannot be reached themselves. Then states are merged as in Valmari and Lehtinen
/// 2008
/// ("Efficient minimization of DFAs with partial transition functions"): O(m log m) for m steps, after a
/// split by what states say themselves. Space: about 40 bytes a step.
Outcome<SafetyAutomaton> canonical(SafetyAutomaton automaton, RunContext& run);

} // namespace threadmend
