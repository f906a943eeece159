// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/text_effect.h"

#include "core/model/behavioral/product/explored_program.h"
#include "core/repair/effect/changed_effect.h"
#include "core/session/model/opened_program.h"

namespace threadmend {

using namespace behavioral;

Outcome<PatchEffect> textEffect(std::string_view text, const OpenedModel& model, const Judgement& judgement,
                                RunContext& run)
{
    const Stepper& before = *model.program->explored->stepper;
    const auto program = Program::load(text, before.program().options());
    if (!program)
        return program.failure();
    Stepper stepper(**program, before.selection());
    const auto graph = explore(stepper, {}, run);
    if (!graph)
        return graph.failure();
    const auto after = toLts(*graph, **program, run);
    if (!after)
        return after.failure();
    auto changed = changedEffect(model.lts, *after, run);
    if (!changed)
        return changed.failure();
    if (judgement.runs.newSteps > 0)
        changed->effect.gone.assign(changed->effect.gone.size(), false);
    return std::move(changed->effect);
}

} // namespace threadmend
