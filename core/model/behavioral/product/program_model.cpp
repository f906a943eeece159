// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"

#include "core/model/behavioral/product/program_wording.h"

#include <algorithm>
#include <unordered_map>

namespace threadmend::behavioral {

namespace {

std::vector<EventNumber> eventsOfLabels(const LabelTable& labels, const Program& program)
{
    std::unordered_map<std::string_view, EventNumber> numbers;
    for (EventId event = 0; event < program.events().size(); ++event)
        numbers.emplace(program.events()[event].label, event);
    std::vector<EventNumber> result;
    for (std::size_t label = 0; label < labels.size(); ++label)
        result.push_back(numbers.at(labels.text(LabelId(label))));
    return result;
}

} // namespace

ProgramModel::ProgramModel(std::shared_ptr<const ProgramGraph> graph, ProgramMachine machine,
                           ProgramReading reading, DeadEnds deadEnds, std::vector<ProgramWarning> warnings,
                           std::optional<Synchronisations> synchronisations)
    : ProgramModel(ProgramSpace(*graph, *machine.stepper, deadEnds), graph, std::move(machine),
                   std::move(reading), deadEnds, std::move(warnings), std::move(synchronisations))
{
}

ProgramModel::ProgramModel(ProgramSpace space, std::shared_ptr<const ProgramGraph> graph,
                           ProgramMachine&& machine, ProgramReading reading, DeadEnds deadEnds,
                           std::vector<ProgramWarning> warnings,
                           std::optional<Synchronisations> synchronisations)
    : ThreadLanes(std::move(synchronisations), eventsOfLabels(space.labels(), *machine.program)),
      graph_(std::move(graph)), reading_(std::move(reading)), selection_(machine.stepper->selection()),
      deadEnds_(deadEnds), space_(std::move(space)),
      machines_(std::move(machine), reading_, graph_->stateCount()), warnings_(std::move(warnings))
{
}

std::vector<EventStanding> ProgramModel::standingsIn(StateId state) const
{
    const auto enabled = enabledIn(state);
    return enabled ? standings(synchronisations(), state.value, *enabled) : std::vector<EventStanding>();
}

std::optional<std::vector<EventNumber>> ProgramModel::enabledIn(StateId state) const
{
    if (!isExplored(state))
        return std::nullopt;
    std::vector<EventNumber> enabled;
    for (const Edge& edge : graph_->outgoing(state.value))
        enabled.push_back(edge.event);
    std::sort(enabled.begin(), enabled.end());
    return enabled;
}

std::string ProgramModel::remarkOn(StateId state) const
{
    if (!isExplored(state))
        return "Not explored any further: the program has more states than were looked at.";
    std::string failure = ThreadLanes::remarkOn(state);
    if (!failure.empty() || !enabledIn(state)->empty())
        return failure;
    return deadEndSentence(synchronisations(), standingsIn(state));
}

} // namespace threadmend::behavioral
