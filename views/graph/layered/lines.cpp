// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layered/lines.h"

#include <algorithm>

namespace threadmend::layered {

namespace {

constexpr double besideLine =
    44; ///< at either end, for ways from line to line and for the arrow of the start
constexpr double highLabel = 52, lowLabel = 32; ///< what labels of two lines and of one need above a line
constexpr std::size_t fewestNodes = 3;

/// Whether each level is one node, and each node has one step, to the next level.
bool isPath(const Part& part, const PlacedPart& placed)
{
    if (placed.graph.nodeCount() < fewestNodes || placed.graph.levelCount != placed.graph.nodeCount())
        return false;
    std::vector<bool> goesOn(placed.graph.levelCount, false);
    for (const Link& link : part.links) {
        const std::uint32_t from = placed.graph.level[link.source], to = placed.graph.level[link.target];
        if (from == to)
            continue;
        if (to != from + 1 || goesOn[from])
            return false;
        goesOn[from] = true;
    }
    return std::count(goesOn.begin(), goesOn.end(), true) + 1 == placed.graph.levelCount;
}

} // namespace

bool breakIntoLines(const Part& part, const Layout& layout, double width, PlacedPart& placed)
{
    if (layout.captions.detail != Detail::Labels || !isPath(part, placed))
        return false;
    std::vector<std::uint32_t> path(placed.graph.nodeCount());
    for (std::uint32_t node = 0; node < path.size(); ++node)
        path[placed.graph.level[node]] = node;
    const auto halfWidth = [&](std::uint32_t node) {
        return static_cast<double>(layout.halfWidths[part.nodes[node]]);
    };
    const double room = width - 2 * besideLine;
    if (placed.places[path.back()].x() + halfWidth(path.front()) + halfWidth(path.back()) <= room)
        return false;
    const auto& labels = layout.captions.brokenLabels;
    const bool high =
        std::any_of(labels.begin(), labels.end(), [](const QStringList& lines) { return lines.size() > 1; });
    double above = high ? highLabel : lowLabel, below = 0;
    for (Room& own : placed.room) {
        own.below = high ? std::max(own.below, static_cast<float>(highLabel)) : own.below;
        above = std::max(above, static_cast<double>(own.above));
        below = std::max(below, static_cast<double>(own.below));
    }
    const double height = above + below + 2 * turnBelow;
    placed.lineOf.assign(path.size(), 0);
    std::uint32_t line = 0;
    double begin = 0;
    for (const std::uint32_t node : path) {
        QPointF& place = placed.places[node];
        if (place.x() + halfWidth(node) - begin > room && place.x() > begin) {
            ++line;
            begin = place.x();
        }
        place = QPointF(place.x() - begin, place.y() + line * height);
        placed.lineOf[node] = line;
    }
    return line > 0;
}

} // namespace threadmend::layered
