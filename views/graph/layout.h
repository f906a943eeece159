// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of a picture stands.
#pragma once

#include "core/run/run_context.h"
#include "views/graph/captions.h"
#include "views/graph/picture.h"

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QStringList>
#include <chrono>
#include <span>
#include <string_view>
#include <vector>

namespace threadmend {

/// Edges with the same ends and the same meaning, drawn as one curve with their labels stacked.
struct Route {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
    std::uint32_t firstEdge = 0; ///< into `Layout::routeEdges`
    std::uint32_t edgeCount = 0;
    EdgeColour colour = EdgeColour::None;
    std::uint8_t marks = 0;
    bool backward = false; ///< leads to an earlier level; drawn dotted
    /// A cubic spline in `Layout::points`: 3 k + 1 points, from border to border. 0 points: not drawn.
    std::uint32_t firstPoint = 0;
    std::uint32_t pointCount = 0;
};

struct PlacedLabel {
    std::uint32_t route = 0;
    QRectF box;
    QStringList lines;
    std::vector<double> widths; ///< of each line; all are centred in the box
    /// From the box to the curve that the label belongs to, where it could be taken for another one's; else
    /// null.
    QLineF leader;
};

/// Pixels; x grows to the right, y downwards.
struct Layout {
    std::vector<QPointF> positions; ///< the centre of every node
    std::vector<float> halfWidths;  ///< of every node
    std::vector<Route> routes;      ///< empty if edges are straight lines from centre to centre
    std::vector<std::uint32_t> routeEdges;
    std::vector<QPointF> points;
    std::vector<PlacedLabel> labels;
    std::uint32_t labelsLeftOut = 0; ///< that found no place where they disturb nothing
    std::vector<QRectF> groupBoxes;
    QRectF bounds; ///< of all of it
    /// Made for a page of a certain width, to be read from its top to its bottom: groups in rows, or a run in
    /// lines.
    bool paged = false;
    Captions captions;
    /// One sentence if it is not what was asked for.
    std::string note;

    std::span<const QPointF> curve(const Route& route) const
    {
        return std::span(points).subspan(route.firstPoint, route.pointCount);
    }
    std::span<const std::uint32_t> edgesOf(const Route& route) const
    {
        return std::span(routeEdges).subspan(route.firstEdge, route.edgeCount);
    }
};

/// An earlier picture whose nodes keep their places among their neighbours.
struct EarlierPicture {
    const Picture* picture = nullptr;
    const Layout* layout = nullptr;
};

struct LayoutOptions {
    EarlierPicture earlier;
    /// The program that lays out with Graphviz when called with `layoutHelperFlag`; empty: none.
    std::string helperProgram;
    std::chrono::milliseconds helperDeadline{5000};
    /// Of the page: groups stand in so many columns as it has room for, and a run that is wider goes on in
    /// the next line. 0: groups have the usual width, and a run is one line.
    double pageWidth = 0;
};

/// A way of laying pictures out: one descriptor each, one file each in layouts/. Deterministic. A stop leaves
/// nothing.
struct LayoutMethod {
    std::string_view name;
    std::string_view description;
    Outcome<Layout> (*layout)(const Picture& picture, const Captions& captions, const LayoutOptions& options,
                              RunContext& run) = nullptr;
};

/// All of them, sorted by file name (written by CMake).
std::span<const LayoutMethod* const> layoutMethods();
/// The one of that name; null if there is none.
const LayoutMethod* layoutMethodOf(std::string_view name);

/// Sizes of nodes.
namespace nodesize {
inline constexpr double radius = 15;
inline constexpr double ghostRadius = 8;
inline constexpr double loopHeight = 24;
inline constexpr double initialArrow = 40;
} // namespace nodesize

/// Sizes of the arrow heads of heavy edges; those of others are smaller.
namespace arrowhead {
inline constexpr double length = 11;
inline constexpr double halfWidth = 4.4;
} // namespace arrowhead

/// Half the width of a node: a circle, or wider where its text needs it.
double halfWidthOf(const Picture& picture, const Captions& captions, std::uint32_t node);
double halfHeightOf(const Picture& picture, std::uint32_t node);

} // namespace threadmend
