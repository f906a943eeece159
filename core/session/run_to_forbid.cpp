// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/run_to_forbid.h"

#include "core/model/behavioral/product/explored_program.h"
#include "core/repair/forbidden_run.h"
#include "core/repair/scenario_choice.h"
#include "core/session/opened_program.h"

#include <utility>

namespace threadmend {

namespace {

/// The run by the numbers of the program's graph, without the step that joins several initial states.
behavioral::ProgramRun runOf(const Trace& trace, const OpenedProgram& program)
{
    behavioral::ProgramRun run;
    run.initial =
        trace.stateAfter(std::min<std::size_t>(program.shift, trace.length())).value - program.shift;
    for (std::size_t i = program.shift; i < trace.length(); ++i)
        run.steps.push_back({program.eventOfLabel[trace.steps[i].label.index()],
                             trace.steps[i].target.value - program.shift});
    return run;
}

} // namespace

Outcome<std::shared_ptr<const RunToForbid>> RunToForbid::of(std::shared_ptr<const OpenedModel> model,
                                                            const Trace& trace,
                                                            std::optional<Property> violated,
                                                            std::vector<Property> others,
                                                            const RepairWishes& wishes, RunContext& run)
{
    if (!model->program)
        return InputError{model->path, 0, 0, "the model is no behavioral program", "patches are b-threads"};
    const OpenedProgram& program = *model->program;
    if (!program.isWhole())
        return InputError{model->path, 0, 0, "the program was explored in part only",
                          "a patch must know where all runs lead, so explore all of it first"};
    if (trace.length() <= program.shift)
        return InputError{model->path, 0, 0, "the run has no step that could be forbidden", ""};
    RunToForbid made;
    const behavioral::ProgramRun taken = runOf(trace, program);
    if (violated && std::holds_alternative<HotCycleFreedom>(violated->formula))
        others.push_back(*std::exchange(violated, std::nullopt));
    const bool isOneRun = !violated;
    if (!violated) {
        std::vector<std::string> labels;
        for (const behavioral::Edge& step : taken.steps)
            labels.push_back(program.synchronisations.events[step.event]);
        violated = forbiddenRun(labels);
    }
    made.aim_ = std::make_shared<const RepairAim>(
        RepairAim{*std::move(violated), std::move(others), wishes, isOneRun});
    const std::lock_guard alone(*program.lock);
    auto asked = RepairCase::of(program.explored->graph, *program.explored->stepper,
                                {made.aim_->property,
                                 made.aim_->others,
                                 wishes.mayBlockEnvironment ? Environment::Blockable : Environment::Free,
                                 {}},
                                run);
    if (!asked)
        return asked.failure();
    auto steps = scenarioSteps(*asked, taken, run);
    if (!steps)
        return steps.failure();
    made.steps_ = *std::move(steps);
    for (const DataVariants& one : threadmend::generalisations(made.steps_, asked->program()))
        made.generalisations_.push_back(one.description());
    made.case_ = std::make_shared<const RepairCase>(*std::move(asked));
    made.model_ = std::move(model);
    return std::make_shared<const RunToForbid>(std::move(made));
}

const std::string& RunToForbid::event(std::size_t step) const
{
    return model_->program->synchronisations.events[steps_[step].step.event];
}

Outcome<ForbiddenRun> RunToForbid::preview(const ScenarioChoice& choice, RunContext& run) const
{
    ForbiddenRun result;
    auto preview = [&] {
        const std::lock_guard alone(*model_->program->lock);
        return previewScenario(*case_, steps_, choice, run);
    }();
    if (!preview)
        return preview.failure();
    result.scenario = std::move(preview->scenario);
    result.elsewhere = std::move(preview->elsewhere);
    for (const std::uint32_t event : result.elsewhere.goodRun)
        result.goodRun.push_back(model_->program->synchronisations.events[event]);
    auto repair = proposedRepair(std::move(preview->proposal), aim_, *model_, run);
    if (!repair)
        return repair.failure();
    result.repair = *std::move(repair);
    return result;
}

} // namespace threadmend
