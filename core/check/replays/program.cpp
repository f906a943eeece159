// SPDX-License-Identifier: GPL-3.0-or-later
// Evidence of programs: their b-threads run again.
#include "core/check/check_model.h"
#include "core/check/replay_program.h"
#include "core/model/behavioral/product/program_model.h"

namespace threadmend {

namespace {

bool applies(const Model& model)
{
    return model.as<behavioral::ProgramModel>() != nullptr;
}

Outcome<bool> confirms(const Model& model, const Formula& formula, const Verdict& verdict, RunContext& run)
{
    const auto& program = *model.as<behavioral::ProgramModel>();
    const behavioral::ProgramReading& reading = program.reading();
    return behavioral::replays(
        {reading.text, reading.options, program.selection(), program.deadEnds(), model.reduction.local},
        formula, program.space().labels(), verdict, run);
}

} // namespace

extern const EvidenceReplay evidenceReplay_program;
const EvidenceReplay evidenceReplay_program{.applies = applies, .confirms = confirms};

} // namespace threadmend
