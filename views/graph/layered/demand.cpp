// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/layered/demand.h"

#include <algorithm>
#include <cmath>

namespace threadmend::layered {

namespace {

constexpr double bigSpacing = 8;    ///< between the dots of a picture without labels
constexpr double nodeGap = 12;      ///< above and below; more where many labels compete
constexpr double groupedGap = 9;    ///< in small stars
constexpr double bracketCurve = 52; ///< of an edge in a star, beside its label

} // namespace

Demand::Demand(const Picture& picture, const Layout& layout, const Part& part, const LevelGraph& graph,
               const std::vector<bool>& stubAbove, double stretch)
    : picture_(picture), layout_(layout), part_(part), graph_(graph), stretch_(stretch),
      room_(graph.nodeCount())
{
    for (const std::uint32_t route : part.routeOf) {
        labels_.push_back(labelBlock(picture, layout.captions, layout, layout.routes[route]));
        twoLined_ += labels_.back().lines.size() > 1 ? 1.0 / static_cast<double>(part.routeOf.size()) : 0;
    }
    for (std::uint32_t node = 0; node < graph.nodeCount(); ++node)
        room_[node] = graph.isVirtual(node) ? Room{7, 7} : roomOf(part.nodes[node]);
    for (std::size_t i = 0; i < part.routeOf.size(); ++i)
        demandRoom(part.links[i], labels_[i]);
    demandRoomForStubs(stubAbove);
}

Room Demand::roomOf(std::uint32_t node) const
{
    if (dots())
        return {bigSpacing / 2, bigSpacing / 2};
    const double degree = static_cast<double>(part_.links.size()) / static_cast<double>(part_.nodes.size());
    const double crowd = std::clamp(6 * (degree - 1.4), 0.0, 6.0) * (1 + twoLined_);
    const double gap = grouped() ? groupedGap : (nodeGap + crowd) * stretch_;
    const float half = static_cast<float>(halfHeightOf(picture_, node) + gap);
    return {half, half};
}

void Demand::demandRoom(const Link& link, const LabelBlock& label)
{
    const auto lines = static_cast<float>(label.lines.size());
    const auto line = static_cast<float>(Captions::lineHeight);
    if (link.source == link.target) {
        room_[link.source].above += static_cast<float>(nodesize::loopHeight) + lines * line;
    } else if (lines > 2 || (lines > 1 && grouped())) {
        Room& room = room_[link.target];
        room.above = std::max(room.above, lines * line / 2 + 14);
        room.below = std::max(room.below, lines * line / 2 + 14);
    }
}

void Demand::demandRoomForStubs(const std::vector<bool>& above)
{
    for (std::size_t i = 0; i < part_.stubs.size(); ++i) {
        Room& room = room_[part_.stubs[i].host];
        const Route& route = layout_.routes[part_.stubs[i].route];
        const double label = labelBlock(picture_, layout_.captions, layout_, route).size.height();
        (above[i] ? room.above : room.below) +=
            static_cast<float>(stubLength + 2 * nodesize::ghostRadius + std::max(0.0, label));
    }
}

std::vector<double> Demand::gaps(const std::vector<double>& heights) const
{
    const bool labels = layout_.captions.detail == Detail::Labels;
    std::vector<double> gaps(graph_.levelCount, labels ? 74 : dots() ? 40 : 60);
    std::vector<double> widest(graph_.levelCount + 1, 0);
    for (std::uint32_t node = 0; node < graph_.realCount; ++node)
        widest[graph_.level[node]] =
            std::max(widest[graph_.level[node]], static_cast<double>(layout_.halfWidths[part_.nodes[node]]));
    for (std::size_t i = 0; i < part_.routeOf.size(); ++i)
        widen(gaps, widest, heights, i);
    for (const Part::Stub& stub : part_.stubs)
        widenForStub(gaps, stub);
    if (!dots())
        return gaps;
    // Levels are centred, so the greatest height tells their size.
    std::vector<double> spread(graph_.levelCount, 0);
    for (std::uint32_t node = 0; node < graph_.nodeCount(); ++node)
        spread[graph_.level[node]] = std::max(spread[graph_.level[node]], std::abs(heights[node]));
    // A page about as wide as it is high.
    const double height = 2 * *std::max_element(spread.begin(), spread.end());
    for (std::uint32_t k = 0; k < graph_.levelCount; ++k)
        gaps[k] = std::max({gaps[k], 0.02 * spread[k], height / graph_.levelCount});
    return gaps;
}

/// `ends`: half the widths of both nodes; `fall`: from one to the other.
double Demand::wantedBy(const Link& link, const LabelBlock& label, double ends, double fall) const
{
    if (label.lines.isEmpty() || link.source == link.target)
        return ends + 40;
    if (grouped())
        return ends + label.size.width() + 18 + std::min(bracketCurve, 26 + 0.6 * fall);
    // A label of two lines may stand over the nodes with its first one, where the edge is level.
    if (fall < 30)
        return std::max(ends + label.foot() + 26, label.size.width() * 0.9);
    // Beside a slanted edge there is more room; and it should not become steep.
    return std::max(ends + label.size.width() * 0.5 + 30, std::min(fall / 2, 130.0));
}

void Demand::widen(std::vector<double>& gaps, const std::vector<double>& widest,
                   const std::vector<double>& heights, std::size_t i) const
{
    const Link& link = part_.links[i];
    const std::uint32_t a = graph_.level[link.source], b = graph_.level[link.target];
    const std::uint32_t low = std::min(a, b);
    const double fall = std::abs(heights[link.source] - heights[link.target]);
    if (a == b && link.source != link.target)
        gaps[a] = std::max(gaps[a], widest[a] + widest[a + 1] + std::max(0.0, labels_[i].size.width()) + 40);
    if (std::max(a, b) - low != 1)
        return;
    const double ends = widest[low] + widest[low + 1];
    gaps[low] = std::max(gaps[low], wantedBy(link, labels_[i], ends, fall));
    if (!grouped())
        gaps[low] = std::max(gaps[low], std::min(260.0, 0.28 * fall));
}

void Demand::widenForStub(std::vector<double>& gaps, const Part::Stub& stub) const
{
    const LabelBlock label = labelBlock(picture_, layout_.captions, layout_, layout_.routes[stub.route]);
    const double wanted = label.size.width() / 2 + 40;
    const std::uint32_t level = graph_.level[stub.host];
    gaps[level] = std::max(gaps[level], wanted);
    if (level > 0)
        gaps[level - 1] = std::max(gaps[level - 1], wanted);
}

} // namespace threadmend::layered
