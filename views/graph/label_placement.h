// SPDX-License-Identifier: GPL-3.0-or-later
// Labels beside their edges.
#pragma once

#include "views/graph/layout.h"

namespace threadmend {

/// The lines of a route's label: each label once, of many only the first ones and how many more there are.
/// Steps of the counterexample bear their numbers.
QStringList labelLines(const Picture& picture, const Captions& captions, const Layout& layout,
                       const Route& route);

/// The room that they need, with the mark of a kept step; nothing without lines.
QSizeF labelSize(const Picture& picture, const Captions& captions, const Layout& layout, const Route& route);

/// Puts the label of every route that has a curve beside it: counterexample first, then coloured ones, then
/// others. Of some two dozen candidates along the curve the one is taken that covers least of nodes, labels
/// already placed, arrow heads and other curves. O(routes * candidates), with a grid.
std::optional<Stopped> placeLabels(const Picture& picture, Layout& layout, RunContext& run);

/// The box around nodes, curves, labels, loops and groups.
QRectF boundsOf(const Picture& picture, const Layout& layout);

} // namespace threadmend
