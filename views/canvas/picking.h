// SPDX-License-Identifier: GPL-3.0-or-later
// What is under the pointer: exactly what is drawn there.
#pragma once

#include "views/canvas/shown_names.h"

namespace threadmend {

struct Hit {
    enum class Kind { Nothing, Node, Badge, Edge };
    Kind kind = Kind::Nothing;
    /// A node, for `Node` and `Badge`; an edge of the picture, for `Edge`: the first of those drawn as that
    /// line.
    std::uint32_t index = 0;

    bool operator==(const Hit&) const = default;
};

/// So far from a line, in pixels, it can still be grasped.
inline constexpr double graspOfLines = 4;

/// What is drawn uppermost at `at` (pixels): badges and nodes, then labels and names of nodes (those drawn),
/// then the nearest line. Where only densities are drawn: the nearest node within three pixels, and lines
/// that are marked. O(things near).
Hit hitAt(const Shown& shown, std::span<const ShownLabel> labels, QPointF at,
          std::span<const ShownName> names = {});

} // namespace threadmend
