// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/text_effect.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/repair/effect/changed_effect.h"

namespace threadmend {

using behavioral::ProgramReading;
using behavioral::ProgramSpace;

Outcome<PatchEffect> textEffect(std::string_view text, const OpenedModel& model, const Judgement& judgement,
                                RunContext& run)
{
    ProgramReading reading = programOf(model)->reading();
    reading.text = text;
    reading.selection = programOf(model)->selection();
    const auto explored = exploreProgram(reading, run);
    if (!explored)
        return explored.failure();
    const auto after = toLts(ProgramSpace(explored->graph, *explored->stepper), run);
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
