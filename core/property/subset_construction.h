// SPDX-License-Identifier: GPL-3.0-or-later
// Determinisation (Rabin and Scott 1959): states are sets of nodes.
#pragma once

#include "core/property/compile.h"
#include "core/property/label_classes.h"
#include "core/property/step_automaton.h"

namespace threadmend {

/// How many entries (elements of sets, and steps; 4 bytes each) an automaton under construction may have.
inline constexpr std::size_t mostTableEntries = std::size_t{1} << 26;

/// A deterministic automaton over `classes` for the words that `automaton` accepts, or that have a prefix
/// which it accepts (`violation`). All its states can be reached; it is neither trimmed nor minimal yet.
///
/// Only nodes with a letter and the accepting one are kept in a set. Time: for each set and class at most the
/// size of `automaton`; sets are at most exponentially many, and `run` limits them (`Progress::states`). A
/// table of more than 256 MiB stops with MemoryLimit in any case.
Outcome<SafetyAutomaton> determinise(const StepAutomaton& automaton, const LabelClasses& classes,
                                     Violation violation, RunContext& run,
                                     std::size_t mostEntries = mostTableEntries);

} // namespace threadmend
