// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/edited_repair.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/judgement/repair_case.h"
#include "core/session/repair/text_effect.h"

#include <algorithm>

namespace threadmend {

using behavioral::Stepper;

namespace {

/// In lines of the code, where it stands there; else about the whole of it.
InputError inLinesOf(InputError error, const std::string& program, const std::string& code)
{
    const std::string all = withPatch(program, code);
    const auto before = static_cast<std::size_t>(
        std::count(all.begin(), all.end() - static_cast<std::ptrdiff_t>(code.size()), '\n'));
    const bool isInside = error.line > before;
    error.line = isInside ? error.line - before : 0;
    error.column = isInside ? error.column : 0;
    return error;
}

Outcome<std::shared_ptr<const ProposedRepair>> judged(const ProposedRepair& repair, const OpenedModel& model,
                                                      RunContext& run)
{
    const RepairAim& aim = *repair.aim;
    const auto machine = programOf(model)->machines().borrow(run);
    if (!machine)
        return machine.failure();
    Stepper& stepper = machine->stepper();
    const auto asked =
        RepairCase::of(programOf(model)->graph(), stepper,
                       {aim.property, aim.others,
                        aim.wishes.mayBlockEnvironment ? Environment::Blockable : Environment::Free,
                        programOf(model)->deadEnds()},
                       run);
    if (!asked)
        return asked.failure();
    const std::string& code = repair.proposal.code;
    auto judgement = asked->judged(code, run);
    if (!judgement)
        return judgement.failure();
    auto effect = textEffect(withPatch(stepper.program().text(), code), model, *judgement, run);
    if (!effect)
        return effect.failure();
    ProposedRepair result = repair;
    result.proposal.judgement = *std::move(judgement);
    result.effect = *std::move(effect);
    result.error.reset();
    result.isJudged = true;
    return std::make_shared<const ProposedRepair>(std::move(result));
}

} // namespace

std::shared_ptr<const ProposedRepair> withCode(const std::shared_ptr<const ProposedRepair>& repair,
                                               std::string code)
{
    const auto& unedited = repair->unedited ? repair->unedited : repair;
    if (unedited->proposal.code == code)
        return unedited;
    ProposedRepair edited = *repair;
    edited.unedited = unedited;
    edited.proposal.code = std::move(code);
    edited.error.reset();
    edited.isJudged = false;
    return std::make_shared<const ProposedRepair>(std::move(edited));
}

Outcome<std::shared_ptr<const ProposedRepair>> judgedAnew(std::shared_ptr<const ProposedRepair> repair,
                                                          const OpenedModel& model, RunContext& run)
{
    auto outcome = judged(*repair, model, run);
    const InputError* error = outcome.error();
    if (error == nullptr)
        return outcome;
    ProposedRepair wrong = *repair;
    wrong.error = inLinesOf(*error, model.source, repair->proposal.code);
    wrong.isJudged = true;
    return std::make_shared<const ProposedRepair>(std::move(wrong));
}

} // namespace threadmend
