// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"

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

std::vector<LanePoint> lanePoints(const Synchronisations& all)
{
    std::vector<LanePoint> points;
    for (const SynchronisationPoint& point : all.points)
        points.push_back({point.thread, point.module, point.state, point.line, point.column, point.hot});
    return points;
}

} // namespace

ProgramModel::ProgramModel(std::shared_ptr<const ProgramGraph> graph, ProgramMachine machine,
                           ProgramReading reading, DeadEnds deadEnds, std::vector<ProgramWarning> warnings,
                           std::optional<Synchronisations> synchronisations)
    : graph_(std::move(graph)), reading_(std::move(reading)), selection_(machine.stepper->selection()),
      deadEnds_(deadEnds), space_(*graph_, *machine.stepper, deadEnds),
      eventOfLabel_(eventsOfLabels(space_.labels(), *machine.program)),
      machines_(std::move(machine), reading_, graph_->stateCount()), warnings_(std::move(warnings)),
      synchronisations_(std::move(synchronisations))
{
    if (synchronisations_)
        points_ = lanePoints(*synchronisations_);
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

LaneMove ProgramModel::moveBy(StateId before, LabelId label, StateId after, std::uint32_t lane) const
{
    return moveBetween(synchronisations(), pointIn(before, lane), pointIn(after, lane), eventOf(label));
}

LaneMove moveBetween(const Synchronisations& all, std::uint32_t before, std::uint32_t after,
                     EventNumber event)
{
    // A column that a b-thread has left is taken by another one no sooner than in a later step.
    if (before == 0)
        return after == 0 ? LaneMove::Stays : LaneMove::Started;
    const SynchronisationPoint& point = all.points[before];
    if (all.sets[point.interrupt].contains(event))
        return LaneMove::Interrupted;
    if (point.requests(event))
        return LaneMove::Acted;
    // Where nobody knows which events are in the sets, one who moves without having asked was waiting.
    const bool waited = all.answered ? all.sets[point.waitFor].contains(event) : before != after;
    return waited ? LaneMove::Followed : LaneMove::Stays;
}

} // namespace threadmend::behavioral
