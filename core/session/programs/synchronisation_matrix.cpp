// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/programs/synchronisation_matrix.h"

#include "core/model/text/text_search.h"

#include <algorithm>
#include <numeric>

namespace threadmend {

using behavioral::EventStanding;
using behavioral::SynchronisationPoint;
using behavioral::Synchronisations;

namespace {

/// Calls `visit` with the column of each b-thread that says something of the event; maybe several times.
template <class Visit>
void forThoseWhoSpeak(const EventStanding& standing, const Visit& visit)
{
    for (const auto* columns :
         {&standing.requestedBy, &standing.waitedForBy, &standing.blockedBy, &standing.interrupts})
        for (const std::uint32_t column : *columns)
            visit(column);
}

const std::string& nameIn(const Synchronisations& all, std::span<const std::uint32_t> points,
                          std::uint32_t column)
{
    return points[column] == 0 ? all.names[column] : all.points[points[column]].thread;
}

std::vector<std::uint32_t> rowsThat(const Synchronisations& all, std::span<const std::uint32_t> points,
                                    std::span<const EventStanding> standings, const MatrixQuery& query)
{
    std::vector<std::uint32_t> rows(standings.size());
    std::iota(rows.begin(), rows.end(), 0);
    if (query.hidesIdle)
        std::erase_if(rows, [&](std::uint32_t row) {
            return standings[row].standing == behavioral::Standing::Unrequested;
        });
    if (query.text.empty())
        return rows;
    const TextSearch search(query.text);
    std::vector<bool> named(points.size());
    for (std::uint32_t column = 0; column < points.size(); ++column)
        named[column] = search.isIn(nameIn(all, points, column));
    std::erase_if(rows, [&](std::uint32_t row) {
        bool wanted = search.isIn(all.events[standings[row].event]);
        forThoseWhoSpeak(standings[row], [&](std::uint32_t column) { wanted = wanted || named[column]; });
        return !wanted;
    });
    return rows;
}

/// What b-threads are sorted by: the environment last, then by module.
std::pair<bool, std::string_view> groupOf(const Synchronisations& all, std::uint32_t point)
{
    const SynchronisationPoint& at = all.points[point];
    return {at.environment, at.module};
}

} // namespace

MatrixShape shapeOf(const Synchronisations& all, std::span<const std::uint32_t> points,
                    std::span<const EventStanding> standings, const MatrixQuery& query)
{
    MatrixShape shape;
    shape.rows = rowsThat(all, points, standings, query);
    shape.columns.resize(points.size());
    std::iota(shape.columns.begin(), shape.columns.end(), 0);
    if (query.hidesIdle) {
        std::vector<bool> speaks(points.size());
        for (const std::uint32_t row : shape.rows)
            forThoseWhoSpeak(standings[row], [&](std::uint32_t column) { speaks[column] = true; });
        std::erase_if(shape.columns, [&](std::uint32_t column) { return !speaks[column]; });
    }
    if (!query.byModule)
        return shape;
    const auto group = [&](std::uint32_t column) { return groupOf(all, points[column]); };
    std::stable_sort(shape.columns.begin(), shape.columns.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return group(a) < group(b); });
    for (std::size_t i = 0; i < shape.columns.size(); ++i)
        shape.beginsModule.push_back(i > 0 && group(shape.columns[i]) != group(shape.columns[i - 1]));
    return shape;
}

} // namespace threadmend
