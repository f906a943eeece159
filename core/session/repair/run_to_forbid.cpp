// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/run_to_forbid.h"

#include "core/model/behavioral/product/program_model.h"
#include "core/repair/game/event_run.h"
#include "core/repair/methods/forbidden_run.h"
#include "core/repair/methods/scenario_choice.h"

#include <algorithm>
#include <utility>

namespace threadmend {

using behavioral::Edge;
using behavioral::Machines;
using behavioral::ProgramModel;
using behavioral::Stepper;

namespace {

std::vector<std::string> labelsOf(const EventRun& run, const ProgramModel& program)
{
    std::vector<std::string> labels;
    for (const Edge& step : run.steps)
        labels.push_back(program.synchronisations().events[step.event]);
    return labels;
}

/// Null if the property is not violated.
using Asked = std::shared_ptr<const RepairCase>;

Outcome<Asked> askedOf(const ProgramModel& program, Stepper& stepper, const RepairAim& aim, RunContext& run)
{
    auto asked = RepairCase::of(program.graph(), stepper,
                                {aim.property, aim.others,
                                 aim.wishes.mayBlockEnvironment ? Environment::Blockable : Environment::Free,
                                 program.deadEnds()},
                                run);
    if (!asked)
        return asked.failure();
    return asked->isViolated() ? std::make_shared<const RepairCase>(*std::move(asked)) : Asked();
}

} // namespace

Outcome<std::shared_ptr<const RunToForbid>> RunToForbid::of(std::shared_ptr<const OpenedModel> model,
                                                            const Trace& trace,
                                                            std::optional<Property> violated,
                                                            std::vector<Property> others,
                                                            const RepairWishes& wishes, RunContext& run)
{
    if (auto reason = whyNotMended(*model))
        return *std::move(reason);
    const ProgramModel& program = *programOf(*model);
    if (!program.isWhole())
        return InputError{model->path, 0, 0, "the program was explored in part only",
                          "a patch must know where all runs lead, so explore all of it first"};
    if (trace.length() == 0)
        return InputError{model->path, 0, 0, "the run has no step that could be forbidden", ""};
    RunToForbid made;
    Trace finite = trace;
    finite.loop.reset();
    const EventRun taken = eventRunOf(finite, program.space());
    auto machine = program.machines().borrow(run);
    if (!machine)
        return machine.failure();
    made.machine_ = std::make_shared<const Machines::Loan>(*std::move(machine));
    Stepper& stepper = made.machine_->stepper();
    auto asked = violated ? askedOf(program, stepper, {*violated, others, wishes, false}, run)
                          : Outcome<Asked>(Asked());
    const bool isOneRun = asked && !*asked;
    if (isOneRun) {
        if (violated)
            others.push_back(*std::exchange(violated, std::nullopt));
        violated = forbiddenRun(labelsOf(taken, program));
        asked = askedOf(program, stepper, {*violated, others, wishes, false}, run);
    }
    if (!asked)
        return asked.failure();
    made.aim_ = std::make_shared<const RepairAim>(
        RepairAim{*std::move(violated), std::move(others), wishes, isOneRun});
    made.case_ = *std::move(asked);
    auto steps = scenarioSteps(*made.case_, taken, run);
    if (!steps)
        return steps.failure();
    made.steps_ = *std::move(steps);
    for (const DataVariants& one : threadmend::generalisations(made.steps_, made.case_->program()))
        made.generalisations_.push_back(one.description());
    made.model_ = std::move(model);
    return std::make_shared<const RunToForbid>(std::move(made));
}

const std::string& RunToForbid::event(std::size_t step) const
{
    return programOf(*model_)->synchronisations().events[steps_[step].step.event];
}

Outcome<ForbiddenRun> RunToForbid::preview(const ScenarioChoice& choice, RunContext& run) const
{
    ForbiddenRun result;
    auto preview = previewScenario(*case_, steps_, choice, run);
    if (!preview)
        return preview.failure();
    result.scenario = std::move(preview->scenario);
    result.elsewhere = std::move(preview->elsewhere);
    for (const std::uint32_t event : result.elsewhere.goodRun)
        result.goodRun.push_back(programOf(*model_)->synchronisations().events[event]);
    auto repair = proposedRepair(std::move(preview->proposal), aim_, *model_, run);
    if (!repair)
        return repair.failure();
    result.repair = *std::move(repair);
    return result;
}

} // namespace threadmend
