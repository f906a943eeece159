// SPDX-License-Identifier: GPL-3.0-or-later
// A picture with its layout and everything that a canvas looks up in every frame.
#pragma once

#include "views/graph/layout.h"
#include "views/graph/spatial_grid.h"

#include <QImage>
#include <array>
#include <memory>
#include <utility>

namespace threadmend {

/// What is drawn as one line: a route of the layout; where there are no routes, an edge.
struct Curve {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
    EdgeColour colour = EdgeColour::None;
    std::uint8_t marks = 0;
    bool backward = false;
};

/// Points of a curve as straight pieces; short ones are held in place.
class Polyline {
public:
    Polyline(std::span<const QPointF> points) : points_(points) {}
    Polyline(const std::array<QPointF, 9>& own, std::size_t count) : own_(own), count_(count) {}
    std::span<const QPointF> points() const
    {
        return count_ == 0 ? points_ : std::span<const QPointF>(own_).first(count_);
    }
    operator std::span<const QPointF>() const { return points(); }

private:
    std::span<const QPointF> points_;
    std::array<QPointF, 9> own_{};
    std::size_t count_ = 0;
};

/// Immutable once made; safe to read from several threads.
struct PlacedPicture {
    static constexpr std::uint32_t nothing = 0xFFFFFFFFu;

    Picture picture;
    Layout layout;
    bool coloured = false; ///< whether any edge bears a colour
    QRectF bounds{0, 0, 1, 1};

    SpatialGrid nodeGrid, curveGrid;
    /// Splines flattened to straight pieces; nothing where edges are straight.
    std::vector<QPointF> vertices;
    std::vector<std::uint32_t> firstVertex;
    /// How far parallel straight edges stand apart, in quarters of a node's radius.
    std::vector<std::int8_t> shifts;
    std::vector<std::uint32_t> labelOf; ///< of each route, its place in `Layout::labels`, or `nothing`
    /// Curves that leave and enter each node, in compressed rows.
    std::vector<std::uint32_t> firstOut, outCurves, firstIn, inCurves;
    std::vector<std::uint32_t> curveOfEdge;  ///< empty where curves are edges
    std::vector<std::uint32_t> markedNodes;  ///< that must be seen at any size, what matters most last
    std::vector<std::uint32_t> markedCurves; ///< coloured, or on the counterexample
    std::vector<std::pair<StateId, std::uint32_t>> byState; ///< states and their nodes, sorted
    std::vector<std::pair<std::uint64_t, std::uint32_t>> byKey;

    /// All of it, as strengths (`densityImage`), at most `overviewSide` pixels long: for the minimap, and to
    /// be seen where nothing better is painted yet.
    QImage overview;
    static constexpr double overviewSide = 800;

    bool hasRoutes() const { return !layout.routes.empty(); }
    /// Whether nodes are dots and edges straight lines; else nodes have their own sizes and texts.
    bool dots() const { return layout.captions.detail == Detail::Dots; }
    /// Whether the layout holds the texts and their places; else they are made when there is room for them.
    bool written() const
    {
        return layout.captions.detail == Detail::Labels && (hasRoutes() || picture.edges.empty());
    }
    std::size_t nodeCount() const { return picture.nodeCount(); }
    std::size_t curveCount() const { return hasRoutes() ? layout.routes.size() : picture.edges.size(); }
    Curve curve(std::uint32_t index) const;
    Polyline polyline(std::uint32_t curve) const;
    std::span<const std::uint32_t> edgesOf(std::uint32_t curve, std::uint32_t& own) const;
    std::uint32_t curveOf(std::uint32_t edge) const { return curveOfEdge.empty() ? edge : curveOfEdge[edge]; }
    std::span<const std::uint32_t> leaving(std::uint32_t node) const;
    std::span<const std::uint32_t> entering(std::uint32_t node) const;
    /// Half the size of a node in the layout's coordinates. Dots of big pictures are small.
    QSizeF halfSize(std::uint32_t node) const;
    /// The nodes that stand for a state. O(log n).
    std::vector<std::uint32_t> nodesOf(StateId state) const;
    /// The node of that key; `nothing` if none. O(log n).
    std::uint32_t nodeOfKey(std::uint64_t key) const;
    /// Beside the picture and its layout.
    std::size_t indexBytes() const;
};

/// Lays `picture` out with `method` and prepares it for a canvas. Nodes that were in `options.earlier` keep
/// their places among their neighbours. Runs on any thread. O(n + m) beside the layout, O(m log m) without
/// routes. A stop leaves nothing.
Outcome<std::shared_ptr<const PlacedPicture>> placedPicture(Picture picture, const LayoutMethod& method,
                                                            const LayoutOptions& options, RunContext& run);

/// The same for a layout that is there already.
Outcome<std::shared_ptr<const PlacedPicture>> placedPicture(Picture picture, Layout layout, RunContext& run);

/// The radius of nodes in pictures of dots, in the layout's coordinates.
inline constexpr double dotRadius = 3;

} // namespace threadmend
