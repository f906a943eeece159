// SPDX-License-Identifier: GPL-3.0-or-later
// The default layout, ours: breadth-first levels from left to right (the framework of Sugiyama, Tagawa and
// Toda 1981 without its search for levels, since the distance from the start is what a person asks for).
//
// Forward edges span exactly one level. In small pictures edges back are led over virtual nodes, dotted; the
// counterexample is a straight line, and its steps back go round everything; groups are laid out each by
// itself and stand in a grid. A run that is wider than the page is broken into lines. Where a label finds no
// place everything is drawn apart a little, twice at most. In big ones (Detail::Dots) edges are straight
// lines and levels are ordered by barycentres only. O(n log n + m) per sweep, few sweeps: 510,000 nodes with
// 4 million edges take seconds. A stop leaves nothing.
#include "views/graph/label_placement.h"
#include "views/graph/layered/group_grid.h"
#include "views/graph/layered/lines.h"
#include "views/graph/routing.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace threadmend {

namespace {

constexpr double groupMargin = 16;
constexpr double groupTitle = 26;
constexpr double usualWidth = 1400; ///< of a page

/// The heights that the nodes of a part had earlier; empty if none of them was there.
std::vector<double> earlierHeights(const Picture& picture, const layered::Part& part,
                                   const EarlierPicture& earlier)
{
    if (earlier.picture == nullptr || earlier.layout == nullptr)
        return {};
    std::unordered_map<std::uint64_t, double> known;
    for (std::uint32_t node = 0; node < earlier.picture->nodeCount(); ++node)
        known.emplace(earlier.picture->nodeKeys[node], earlier.layout->positions[node].y());
    std::vector<double> heights;
    bool any = false;
    for (const std::uint32_t node : part.nodes) {
        const auto place = known.find(picture.nodeKeys[node]);
        any = any || place != known.end();
        heights.push_back(place == known.end() ? std::nan("") : place->second);
    }
    return any ? heights : std::vector<double>();
}

using layered::GroupGrid;
using layered::GroupSize;

class LayeredLayout {
public:
    LayeredLayout(const Picture& picture, const Captions& captions, double pageWidth)
        : picture_(picture), pageWidth_(pageWidth)
    {
        layout_.captions = captions;
        layout_.positions.resize(picture.nodeCount());
        layout_.halfWidths.resize(picture.nodeCount());
        for (std::uint32_t node = 0; node < picture.nodeCount(); ++node)
            layout_.halfWidths[node] = static_cast<float>(halfWidthOf(picture, captions, node));
        if (captions.detail != Detail::Dots)
            makeRoutes(picture, layout_);
    }

    std::optional<Failure> compute(const EarlierPicture& earlier, RunContext& run)
    {
        parts_ = layered::partsOf(picture_, layout_);
        for (const double stretch : {1.0, 1.25, 1.5}) {
            if (auto failure = compute(earlier, stretch, run))
                return failure;
            if (layout_.labelsLeftOut <= layout_.labels.size() / 200)
                break;
        }
        layout_.bounds = boundsOf(picture_, layout_);
        return std::nullopt;
    }

    Layout result() && { return std::move(layout_); }

private:
    std::optional<Failure> compute(const EarlierPicture& earlier, double stretch, RunContext& run)
    {
        placed_.clear();
        layout_.points.clear();
        for (const layered::Part& part : parts_) {
            auto placed = layered::place(picture_, layout_, part, earlierHeights(picture_, part, earlier),
                                         stretch, run);
            if (!placed)
                return placed.failure();
            placed_.push_back(std::move(*placed));
        }
        if (picture_.groups.empty()) {
            layout_.paged =
                pageWidth_ > 0 && layered::breakIntoLines(parts_[0], layout_, pageWidth_, placed_[0]);
            settle(0, QPointF(0, 0));
        } else {
            arrangeGroups();
        }
        if (auto stopped = placeLabels(picture_, layout_, run))
            return *stopped;
        return std::nullopt;
    }

    /// Groups stand in a grid, in which what they are about (the node of their decision) is in line.
    void arrangeGroups()
    {
        std::vector<GroupSize> sizes;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const QRectF own = extentOf(i);
            const QPointF centre = placed_[i].places[centreOf(i)];
            sizes.push_back({own.translated(-centre), titleWidth(i)});
        }
        layout_.groupBoxes.clear();
        layout_.paged = true;
        const double width = pageWidth_ > 0 ? pageWidth_ : usualWidth;
        const GroupGrid grid(sizes, {groupMargin, groupTitle, width});
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            layout_.groupBoxes.push_back(grid.box(i));
            settle(i, grid.centre(i) - placed_[i].places[centreOf(i)]);
        }
    }

    std::size_t centreOf(std::size_t i) const
    {
        const auto& nodes = parts_[i].nodes;
        const auto place = std::find_if(nodes.begin(), nodes.end(), [&](std::uint32_t node) {
            return picture_.has(node, NodeMark::Decision) && !picture_.has(node, NodeMark::Context);
        });
        return place == nodes.end() ? 0 : static_cast<std::size_t>(place - nodes.begin());
    }

    double titleWidth(std::size_t i) const { return 7.4 * static_cast<double>(picture_.groups[i].size()); }

    void settle(std::size_t i, QPointF offset)
    {
        const layered::Part& part = parts_[i];
        for (std::uint32_t node = 0; node < part.nodes.size(); ++node)
            layout_.positions[part.nodes[node]] = placed_[i].places[node] + offset;
        for (std::size_t k = 0; k < part.stubs.size(); ++k)
            layout_.positions[part.stubs[k].ghost] =
                placed_[i].places[part.stubs[k].host] + offset + layered::stubOffset(placed_[i].stubAbove[k]);
        if (!layout_.routes.empty())
            layered::route(picture_, layout_, part, placed_[i], offset);
    }

    /// Of the nodes of a part, with room for labels and loops above and below.
    QRectF extentOf(std::size_t i) const
    {
        const layered::Part& part = parts_[i];
        const layered::PlacedPart& placed = placed_[i];
        QRectF box;
        for (std::uint32_t node = 0; node < part.nodes.size(); ++node) {
            const double w = static_cast<double>(layout_.halfWidths[part.nodes[node]]) + 4;
            const double left =
                picture_.has(part.nodes[node], NodeMark::Initial) ? nodesize::initialArrow : 0;
            box |= QRectF(placed.places[node] - QPointF(w + left, 24), QSizeF(2 * w + left, 44));
        }
        for (const layered::Link& link : part.links)
            if (link.source == link.target)
                box |= QRectF(placed.places[link.source] - QPointF(40, 80), QSizeF(80, 80));
        return box;
    }

    const Picture& picture_;
    double pageWidth_;
    Layout layout_;
    std::vector<layered::Part> parts_;
    std::vector<layered::PlacedPart> placed_;
};

Outcome<Layout> layOutLayered(const Picture& picture, const Captions& captions, const LayoutOptions& options,
                              RunContext& run)
{
    LayeredLayout layout(picture, captions, options.pageWidth);
    if (auto failure = layout.compute(options.earlier, run))
        return *failure;
    return std::move(layout).result();
}

} // namespace

extern const LayoutMethod layoutMethod_layered;
const LayoutMethod layoutMethod_layered = {
    "layered", "Levels by distance from the start, left to right; for pictures of any size.", layOutLayered};

} // namespace threadmend
