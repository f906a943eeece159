// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/model/check_model.h"

#include "core/check/behavioral/check_program.h"
#include "core/check/check.h"
#include "core/check/replay.h"
#include "core/model/behavioral/product/explored_program.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/property_kind.h"
#include "core/run/contract.h"
#include "core/session/model/opened_program.h"

#include <algorithm>
#include <chrono>

namespace threadmend {

namespace {

/// A run of the program as the run of the LTS that it is.
Trace inLts(const behavioral::ProgramRun& run, const OpenedModel& model)
{
    const OpenedProgram& program = *model.program;
    const auto id = [&](std::uint32_t state) { return StateId(state + program.shift); };
    Trace trace{model.lts.initial(), {}};
    if (program.shift == 1)
        trace.steps.push_back({*model.lts.labels().find("start"), id(run.initial)});
    for (const behavioral::Edge& step : run.steps)
        trace.steps.push_back(
            {*model.lts.labels().find(program.synchronisations.events[step.event]), id(step.target)});
    if (run.loop)
        trace.loop = *run.loop + program.shift;
    return trace;
}

Verdict checkProgramOf(const OpenedModel& model, const Formula& formula, RunContext& run)
{
    const OpenedProgram& program = *model.program;
    const std::lock_guard alone(*program.lock);
    const auto begin = std::chrono::steady_clock::now();
    behavioral::ProgramVerdict found =
        behavioral::checkProgram(program.explored->graph, *program.explored->stepper, formula, {}, run);
    Verdict verdict;
    verdict.kind = found.kind;
    verdict.reason = found.reason;
    if (found.reason && !program.isWhole())
        verdict.reason = Stopped{StopReason::StateLimit};
    verdict.vacuous = found.vacuous;
    if (found.evidence) {
        verdict.evidence = inLts(*found.evidence, model);
        require(isRunOf(model.lts, *verdict.evidence), "a run of a program is a run of its LTS");
        verdict.finding = Finding{std::move(found.word), std::move(found.explanation),
                                  found.place ? static_cast<std::uint32_t>(found.place->line) : 0};
    }
    verdict.statistics.states = model.lts.stateCount();
    verdict.statistics.transitions = model.lts.transitionCount();
    verdict.statistics.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return verdict;
}

bool isInvariantOf(const OpenedModel& model, const Formula& formula)
{
    return model.program && behavioral::isInvariant(formula, *model.program->explored->program);
}

} // namespace

CheckedProperty checkModel(const OpenedModel& model, const Formula& formula,
                           const TerminationLabels& termination, RunContext& run)
{
    CheckedProperty result;
    if (!isInvariantOf(model, formula))
        result.unmatched = unmatchedLetters(formula, model.lts.labels());
    result.verdict =
        model.program ? checkProgramOf(model, formula, run) : check(model.lts, formula, termination, run);
    return result;
}

bool isExplainable(const OpenedModel& model, const Formula& formula)
{
    return !model.program || (model.program->isWhole() && !std::holds_alternative<HotCycleFreedom>(formula));
}

Outcome<Explanation> explainModel(const OpenedModel& model, const Formula& formula,
                                  const TerminationLabels& termination, const ShortenOptions& options,
                                  RunContext& run)
{
    if (!model.program)
        return explain(model.lts, formula, termination, options, run);
    const OpenedProgram& program = *model.program;
    const std::lock_guard alone(*program.lock);
    const auto violates =
        behavioral::violatingStates(program.explored->graph, *program.explored->stepper, formula, {});
    if (!violates)
        return explain(model.lts, behavioral::forLtsOf(program.explored->graph, formula), {{}}, options, run);
    std::vector<bool> stuck(model.lts.stateCount(), false);
    for (std::uint32_t state = program.shift; state < stuck.size(); ++state) {
        if (const auto stopped = run.poll({"looking for violations", state, stuck.size()}))
            return *stopped;
        stuck[state] = (*violates)(state - program.shift);
    }
    return explain(LtsBuilder::stuckIn(model.lts, stuck), DeadlockFreedom{}, {{}}, options, run);
}

std::vector<Property> usualProperties(bool ofProgram)
{
    constexpr std::string_view texts[] = {"deadlock-free", "no-assertion-failure", "no-error",
                                          "no-hot-termination", "no-hot-cycle"};
    std::vector<Property> properties;
    for (const std::string_view text : std::span(texts).first(ofProgram ? std::size(texts) : 1)) {
        const auto parsed = parseProperty(text);
        require(static_cast<bool>(parsed), "a usual property can be parsed");
        properties.push_back(*parsed);
    }
    return properties;
}

} // namespace threadmend
