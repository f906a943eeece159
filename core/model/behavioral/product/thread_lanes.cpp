// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/thread_lanes.h"

#include "core/model/behavioral/product/program_wording.h"

#include <utility>

namespace threadmend::behavioral {

namespace {

std::vector<LanePoint> lanePoints(const Synchronisations& all)
{
    std::vector<LanePoint> points;
    for (const SynchronisationPoint& point : all.points)
        points.push_back({point.thread, point.module, point.state, point.line, point.column, point.hot,
                          point.environment});
    return points;
}

} // namespace

ThreadLanes::ThreadLanes(std::optional<Synchronisations> synchronisations,
                         std::vector<EventNumber> eventOfLabel)
    : synchronisations_(std::move(synchronisations)), eventOfLabel_(std::move(eventOfLabel))
{
    if (synchronisations_)
        points_ = lanePoints(*synchronisations_);
}

LaneMove ThreadLanes::moveBy(StateId before, LabelId label, StateId after, std::uint32_t lane) const
{
    return moveBetween(synchronisations(), pointIn(before, lane), pointIn(after, lane), eventOf(label));
}

std::vector<bool> ThreadLanes::heldIn(StateId state) const
{
    const Row<std::uint32_t> points = pointsIn(state);
    return heldBack(synchronisations(), points);
}

std::string ThreadLanes::saysAt(std::uint32_t point) const
{
    return statementOf(synchronisations(), synchronisations().points[point]);
}

std::string_view ThreadLanes::wordsFor(LaneMove move) const
{
    switch (move) {
    case LaneMove::Stays:
        return "stays where it is";
    case LaneMove::Started:
        return "is registered";
    case LaneMove::Acted:
        return "advances: it requested the event";
    case LaneMove::Followed:
        return "advances: it waited for the event";
    case LaneMove::Interrupted:
        return "is ended by the event";
    }
    return {};
}

std::string ThreadLanes::remarkOn(StateId state) const
{
    std::string remark;
    for (const auto& [failed, failure] : synchronisations().failuresOf(state.value))
        remark += (remark.empty() ? "" : " ") + sentenceOf(failure);
    return remark;
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
