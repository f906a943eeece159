// SPDX-License-Identifier: GPL-3.0-or-later
// From formulas to automata (Barbon et al. 2017, section 3.1, step 1).
#pragma once

#include "core/property/formula.h"
#include "core/property/safety_automaton.h"

namespace threadmend {

/// Where the language of a regular formula ends.
enum class Violation {
    /// Exactly the words of R violate (definition 6).
    Exact,
    /// A run that has violated stays violated: the words of R . true*. What explanations work on.
    Lasting
};

/// The minimal deterministic trimmed automaton of the runs over `labels` that violate `formula`. Every letter
/// of the formula is tried once on every label; after that only classes of labels count. Equal formulas and
/// tables give equal automata. Exponential in the formula in the worst case: `run` limits the states.
Outcome<SafetyAutomaton> compile(const Formula& formula, const LabelTable& labels, Violation violation,
                                 const TerminationLabels& termination, RunContext& run);

} // namespace threadmend
