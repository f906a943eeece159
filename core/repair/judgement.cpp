// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/judgement.h"

#include "core/repair/patch_code.h"

namespace threadmend {

using namespace behavioral;

Outcome<Judgement> judge(const JudgedProgram& before, std::string_view code, RunContext& run)
{
    auto patched = Program::load(withPatch(before.program.text(), code), before.program.options());
    if (!patched)
        return patched.failure();
    Stepper stepper(**patched, before.selection);
    const auto graph = explore(stepper, {}, run);
    if (!graph)
        return graph.failure();
    Judgement judgement;
    judgement.statesBefore = before.graph.stateCount();
    judgement.transitionsBefore = before.graph.transitionCount();
    judgement.statesAfter = graph->stateCount();
    judgement.transitionsAfter = graph->transitionCount();
    const ProgramVerdict verdict = checkProgram(*graph, stepper, before.formula, before.checks, run);
    if (verdict.reason)
        return *verdict.reason;
    judgement.repairs = verdict.kind == Verdict::Kind::Holds;
    for (const auto& [property, kind] : before.others) {
        const ProgramVerdict after = checkProgram(*graph, stepper, property.formula, before.checks, run);
        if (after.reason)
            return *after.reason;
        judgement.others.push_back({property.name, kind, after.kind});
    }
    auto runs = compareRuns(before.arena, before.bad, before.graph, before.program, *graph, **patched, run);
    if (!runs)
        return runs.failure();
    judgement.runs = *std::move(runs);
    return judgement;
}

} // namespace threadmend
