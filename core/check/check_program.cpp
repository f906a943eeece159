// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_program.h"

#include "core/check/replay_program.h"
#include "core/run/contract.h"

namespace threadmend::behavioral {

Verdict checkProgram(const ProgramGraph& graph, const Stepper& stepper, const Formula& formula,
                     const DeadEnds& deadEnds, RunContext& run)
{
    ProgramSpace space(graph, stepper, deadEnds);
    Verdict verdict = checkSpace(space, formula, run);
    if (!verdict.evidence)
        return verdict;
    const Program& program = stepper.program();
    const auto confirmed =
        replays({program.text(), program.options(), stepper.selection(), deadEnds, graph.reduction().local},
                formula, space.labels(), verdict, run);
    if (!confirmed) {
        Verdict undecided;
        undecided.reason = *confirmed.stopped();
        undecided.statistics = verdict.statistics;
        return undecided;
    }
    require(*confirmed, "evidence can be replayed on the program");
    return verdict;
}

} // namespace threadmend::behavioral
