// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/opened_program.h"

#include "core/model/behavioral/product/explored_program.h"
#include "core/model/behavioral/program/program_file.h"

#include <algorithm>
#include <unordered_map>

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

Outcome<std::string> readSource(const std::string& path)
{
    auto input = LineReader::open(path);
    if (!input)
        return input.failure();
    return behavioral::readProgramText(*input);
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
    if (state.value < shift)
        return {};
    std::vector<EventNumber> enabled;
    for (const Transition& step : lts.outgoing(state))
        enabled.push_back(eventOfLabel[step.label.index()]);
    std::sort(enabled.begin(), enabled.end());
    return behavioral::standings(synchronisations, state.value - shift, enabled);
}

Outcome<OpenedModel> openProgram(const std::string& path, const TerminationLabels& termination,
                                 RunContext& run)
{
    auto source = readSource(path);
    if (!source)
        return source.failure();
    behavioral::ProgramOptions options;
    options.file = path;
    auto explored = behavioral::exploreProgram(*source, options, run);
    if (!explored)
        return explored.failure();
    auto lts = behavioral::toLts(explored->graph, *explored->program, run);
    if (!lts)
        return lts.failure();
    auto said = behavioral::synchronisations(explored->graph, *explored->stepper, run);
    if (!said)
        return said.failure();
    auto opened = std::make_shared<OpenedProgram>();
    opened->source = *std::move(source);
    opened->eventOfLabel = eventsOfLabels(lts->labels(), said->events);
    opened->synchronisations = *std::move(said);
    opened->shift = explored->graph.initialCount() == 1 ? 0 : 1;
    opened->explored = std::make_shared<behavioral::ExploredProgram>(*std::move(explored));
    auto model = openedModel(path, {*std::move(lts), {}}, termination, run);
    if (model)
        model->program = std::move(opened);
    return model;
}

} // namespace threadmend
