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

/// The minimal deterministic trimmed automaton of the runs over `labels` whose words are in L(R). Every
/// letter of the formula is tried once on every label; after that only classes of labels count. Equal
/// formulas and tables give equal automata. Exponential in the formula in the worst case: `run` limits the
/// states.
Outcome<SafetyAutomaton> compile(const RegularFormula& violating, const LabelTable& labels,
                                 Violation violation, RunContext& run);

/// The automaton of runs that violate in a marked state, whatever they did before.
SafetyAutomaton automatonOfMarks(std::size_t labelCount);

/// The automaton of runs that violate in a marked state, unless the last step was one of `terminations` (an
/// entry a label; a run without steps has no last one).
Outcome<SafetyAutomaton> automatonOfMarksBut(const std::vector<bool>& terminations, RunContext& run);

} // namespace threadmend
