// SPDX-License-Identifier: GPL-3.0-or-later
// Checks properties of an explored behavioral program (Harel et al. 2011, section 3).
#pragma once

#include "core/check/behavioral/violating_states.h"

namespace threadmend::behavioral {

/// The verdict on `formula`. Evidence is the shortest run (for cycles: the shortest loop, then the shortest
/// stem), ties broken by the order of labels; it has been replayed on the program loaded anew. An
/// invariant is asked of propositions (`isInvariant`). Of a graph that is not whole, what is not violated in
/// it is undecided, for the reason that the exploration was stopped.
ProgramVerdict checkProgram(const ProgramGraph& graph, Stepper& stepper, const Formula& formula,
                            const ProgramCheckOptions& options, RunContext& run);

/// `formula` as a question to the LTS of the program (`toLts`): where several initial states are joined
/// there, words of a regular safety property begin behind the step that joins them.
Formula forLtsOf(const ProgramGraph& graph, const Formula& formula);

} // namespace threadmend::behavioral
