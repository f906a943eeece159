// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/event_reasons.h"

#include <algorithm>

namespace threadmend {

using namespace behavioral;

namespace {

bool has(const SynchronisationPoint& point, std::string_view proposition)
{
    return std::binary_search(point.propositions.begin(), point.propositions.end(), proposition);
}

/// The points for which `wanted` says yes, by b-thread and line.
template <class Wanted>
std::vector<std::uint32_t> pointsThat(const Synchronisations& all, const Wanted& wanted)
{
    std::vector<std::uint32_t> found;
    for (std::uint32_t point = 1; point < all.points.size(); ++point)
        if (wanted(all.points[point]))
            found.push_back(point);
    std::stable_sort(found.begin(), found.end(), [&](std::uint32_t a, std::uint32_t b) {
        const SynchronisationPoint& one = all.points[a];
        const SynchronisationPoint& other = all.points[b];
        return std::tie(one.thread, one.line, one.column) < std::tie(other.thread, other.line, other.column);
    });
    return found;
}

/// By what matters most to one who asks why not.
int rankOf(const ThreadReason& reason)
{
    return reason.blocks ? 0 : reason.requests ? 1 : reason.waitsFor ? 2 : 3;
}

bool contains(const std::vector<std::uint32_t>& columns, std::uint32_t column)
{
    return std::binary_search(columns.begin(), columns.end(), column);
}

} // namespace

EventReasons eventReasons(const Synchronisations& all, const ProgramRun& run, std::size_t position,
                          std::optional<std::span<const EventNumber>> enabled, EventNumber event)
{
    const Row<std::uint32_t> points = run.pointsAfter(all, position);
    const EventStanding said =
        standingOf(all, points, enabled.value_or(std::span<const EventNumber>()), event);
    EventReasons reasons;
    reasons.event = event;
    if (enabled)
        reasons.standing = said.standing;
    for (std::uint32_t column = 0; column < points.size(); ++column) {
        ThreadReason reason{{column, points[column], 0},
                            contains(said.requestedBy, column),
                            contains(said.waitedForBy, column),
                            contains(said.blockedBy, column),
                            contains(said.interrupts, column)};
        if (!reason.requests && !reason.waitsFor && !reason.blocks && !reason.isInterrupted)
            continue;
        reason.at.since = sinceStep(all, run, position, column);
        reasons.threads.push_back(reason);
    }
    std::stable_sort(reasons.threads.begin(), reasons.threads.end(),
                     [](const ThreadReason& a, const ThreadReason& b) { return rankOf(a) < rankOf(b); });
    reasons.requestedAt =
        pointsThat(all, [&](const SynchronisationPoint& point) { return point.requests(event); });
    return reasons;
}

PropositionReasons propositionReasons(const Synchronisations& all, const ProgramRun& run,
                                      std::size_t position, std::string_view proposition)
{
    PropositionReasons reasons;
    const Row<std::uint32_t> points = run.pointsAfter(all, position);
    for (std::uint32_t column = 0; column < points.size(); ++column)
        if (points[column] != 0 && has(all.points[points[column]], proposition))
            reasons.threads.push_back({column, points[column], sinceStep(all, run, position, column)});
    reasons.holds = !reasons.threads.empty();
    reasons.pointsWithIt =
        pointsThat(all, [&](const SynchronisationPoint& point) { return has(point, proposition); });
    return reasons;
}

std::optional<EventNumber> eventOf(const Synchronisations& all, std::string_view label)
{
    const auto found = std::find(all.events.begin(), all.events.end(), label);
    if (found == all.events.end())
        return std::nullopt;
    return static_cast<EventNumber>(found - all.events.begin());
}

bool hasProposition(const Synchronisations& all, std::string_view proposition)
{
    return std::any_of(all.points.begin(), all.points.end(),
                       [&](const SynchronisationPoint& point) { return has(point, proposition); });
}

} // namespace threadmend
