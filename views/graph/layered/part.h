// SPDX-License-Identifier: GPL-3.0-or-later
// Places for one connected whole: all of a picture, or one of its groups.
#pragma once

#include "views/graph/layered/coordinates.h"
#include "views/graph/layout.h"

namespace threadmend::layered {

/// The nodes of a picture that are laid out together, and their links by local numbers.
struct Part {
    std::vector<std::uint32_t> nodes;
    std::vector<Link> links;
    /// The route of each link; empty in pictures without routes, where links are edges.
    std::vector<std::uint32_t> routeOf;
    std::uint32_t root = 0xFFFFFFFFu; ///< local; none if out of range

    /// A ghost hangs on the only node that leads to it: it needs no place of its own among the levels.
    struct Stub {
        std::uint32_t host = 0;  ///< local
        std::uint32_t ghost = 0; ///< a node of the picture
        std::uint32_t route = 0;
    };
    std::vector<Stub> stubs;
};

/// From the border of a host to that of its ghost.
inline constexpr double stubLength = 26;

/// Places of a part, the first level at x = 0.
struct PlacedPart {
    LevelGraph graph;
    Levels levels;
    std::vector<QPointF> places; ///< of real and virtual nodes
    std::vector<bool> stubAbove; ///< of each stub: above its host, or below
    std::vector<Room> room;      ///< of real and virtual nodes
    /// Of the real nodes of a run that is broken into lines, from 0; else empty.
    std::vector<std::uint32_t> lineOf;
};

/// All of the picture as one part, or one part a group.
std::vector<Part> partsOf(const Picture& picture, const Layout& layout);

/// `stretch`: how much more room than usual is given to labels.
Outcome<PlacedPart> place(const Picture& picture, const Layout& layout, const Part& part,
                          std::span<const double> earlier, double stretch, RunContext& run);

/// From a host to its ghost.
QPointF stubOffset(bool above);

/// Draws the routes of a placed part, whose real nodes have their final positions in `layout`; virtual ones
/// are moved by `offset`.
void route(const Picture& picture, Layout& layout, const Part& part, const PlacedPart& placed,
           QPointF offset);

} // namespace threadmend::layered
