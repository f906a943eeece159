// SPDX-License-Identifier: GPL-3.0-or-later
// Checks properties of an explored behavioral program (Harel et al. 2011, section 3).
#pragma once

#include "core/check/behavioral/program_verdict.h"
#include "core/property/formula.h"

namespace threadmend::behavioral {

struct ProgramCheckOptions {
    bool endIsDeadlock = false; ///< a run with no request left is a deadlock
    bool deadlockIsEnd = false; ///< nothing is a deadlock
};

/// The verdict on `formula`. Evidence is the shortest run (for cycles: the shortest loop, then the shortest
/// stem), ties broken by the order of labels; it has been replayed on the program loaded anew. A regular
/// safety property of one step, `never P`, whose names are no events but propositions of the program's syncs,
/// is an invariant: no state satisfies P. Of a graph that is not whole, what is not violated in it is
/// undecided, for the reason that the exploration was stopped.
ProgramVerdict checkProgram(const ProgramGraph& graph, Stepper& stepper, const Formula& formula,
                            const ProgramCheckOptions& options, RunContext& run);

/// Whether `formula` speaks of propositions of the program, as said at `checkProgram`.
bool isInvariant(const Formula& formula, const Program& program);

/// The propositions that hold in a state, sorted.
std::vector<std::string> propositionsOf(const ProgramGraph& graph, const Program& program,
                                        std::uint32_t state);

} // namespace threadmend::behavioral
