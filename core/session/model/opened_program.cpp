// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/model/opened_program.h"

#include "core/model/behavioral/advice/program_warnings.h"
#include "core/model/behavioral/product/explored_program.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/model/text/wording.h"

#include <algorithm>
#include <chrono>
#include <unordered_map>

#include <fmt/format.h>

namespace threadmend {

namespace {

using behavioral::EventNumber;

std::vector<EventNumber> eventsOfLabels(const LabelTable& labels, const std::vector<std::string>& events)
{
    std::unordered_map<std::string_view, EventNumber> numbers;
    for (EventNumber event = 0; event < events.size(); ++event)
        numbers.emplace(events[event], event);
    std::vector<EventNumber> result;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto found = numbers.find(labels.text(LabelId(i)));
        result.push_back(found == numbers.end() ? OpenedProgram::noEvent : found->second);
    }
    return result;
}

/// Enough to look at: a person does not wait for a program without end.
behavioral::ExploreOptions enoughToOpen(std::chrono::seconds patience)
{
    constexpr std::size_t most = std::size_t{1} << 24;
    behavioral::ExploreOptions options;
    options.isEnough = [begin = std::chrono::steady_clock::now(),
                        patience](const behavioral::ProgramGraph& part) {
        return part.stateCount() >= most || std::chrono::steady_clock::now() - begin > patience;
    };
    return options;
}

std::vector<InputWarning> warningsOf(const OpenedProgram& opened)
{
    if (!opened.isWhole())
        return {{0, 0,
                 fmt::format("has more states than the {} that were explored; what they do not violate is "
                             "undecided",
                             grouped(opened.synchronisations.firstColumn.size() - 1))}};
    std::vector<InputWarning> warnings;
    for (const behavioral::ProgramWarning& warning : opened.warnings)
        warnings.push_back({warning.place.line, warning.place.column, warning.sentence});
    return warnings;
}

Outcome<OpenedModel> openSource(std::string source, const std::string& path,
                                const TerminationLabels& termination, RunContext& run,
                                std::chrono::seconds patience)
{
    behavioral::ProgramOptions options;
    options.file = path;
    auto explored = behavioral::exploreProgram(source, options, run, enoughToOpen(patience));
    if (!explored)
        return explored.failure();
    auto lts = behavioral::toLts(explored->graph, *explored->program, run);
    if (!lts)
        return lts.failure();
    auto said = behavioral::synchronisations(explored->graph, *explored->stepper, run);
    if (!said)
        return said.failure();
    auto opened = std::make_shared<OpenedProgram>();
    opened->source = std::move(source);
    opened->eventOfLabel = eventsOfLabels(lts->labels(), said->events);
    opened->synchronisations = *std::move(said);
    opened->shift = explored->graph.initialCount() == 1 ? 0 : 1;
    opened->explored = std::make_shared<behavioral::ExploredProgram>(*std::move(explored));
    opened->expandedCount = static_cast<std::uint32_t>(opened->explored->graph.expandedCount());
    if (opened->isWhole())
        opened->warnings =
            behavioral::programWarnings(*opened->explored->program, opened->explored->stepper->selection());
    auto model = openedModel(path, {*std::move(lts), warningsOf(*opened)}, termination, run);
    if (model)
        model->program = std::move(opened);
    return model;
}

/// Reads what `input` holds, which stands for the file at `path`.
Outcome<OpenedModel> openRead(LineReader& input, const std::string& path,
                              const TerminationLabels& termination, RunContext& run,
                              std::chrono::seconds patience)
{
    auto source = behavioral::readProgramText(input);
    if (!source)
        return source.failure();
    return openSource(*std::move(source), path, termination, run, patience);
}

} // namespace

std::vector<StateId> OpenedProgram::failedStates() const
{
    std::vector<StateId> states;
    for (const auto& [state, failure] : synchronisations.failures)
        states.emplace_back(state + shift);
    return states;
}

std::vector<behavioral::EventStanding> OpenedProgram::standingsIn(const Lts& lts, StateId state) const
{
    const auto enabled = enabledIn(lts, state);
    if (state.value < shift || !enabled)
        return {};
    return behavioral::standings(synchronisations, state.value - shift, *enabled);
}

std::optional<std::vector<EventNumber>> OpenedProgram::enabledIn(const Lts& lts, StateId state) const
{
    if (!isExplored(state))
        return std::nullopt;
    std::vector<EventNumber> enabled;
    for (const Transition& step : lts.outgoing(state))
        enabled.push_back(eventOfLabel[step.label.index()]);
    std::sort(enabled.begin(), enabled.end());
    return enabled;
}

ProgramRun OpenedProgram::runOf(const Trace& trace) const
{
    const auto numberOf = [&](StateId state) { return programState(state).value_or(ProgramRun::noState); };
    ProgramRun run;
    run.states.reserve(trace.length() + 1);
    run.events.reserve(trace.length());
    run.states.push_back(numberOf(trace.initial));
    for (const Transition& step : trace.steps) {
        run.events.push_back(eventOfLabel[step.label.index()]);
        run.states.push_back(numberOf(step.target));
    }
    return run;
}

Outcome<OpenedModel> openProgram(const std::string& path, const TerminationLabels& termination,
                                 RunContext& run, std::chrono::seconds patience)
{
    auto input = LineReader::open(path);
    if (!input)
        return input.failure();
    return openRead(*input, path, termination, run, patience);
}

Outcome<OpenedModel> openProgramText(std::string_view text, const std::string& path,
                                     const TerminationLabels& termination, RunContext& run,
                                     std::chrono::seconds patience)
{
    auto input = LineReader::over(text, path);
    return openRead(input, path, termination, run, patience);
}

} // namespace threadmend
