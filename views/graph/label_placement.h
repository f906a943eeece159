// SPDX-License-Identifier: GPL-3.0-or-later
// Labels beside their edges.
#pragma once

#include "views/graph/layout.h"

namespace threadmend {

/// Puts the label of every route that has a curve beside it: counterexample first, then coloured ones, then
/// others. Of some hundred candidates along the curve the one is taken that covers least of other curves and
/// is nearest to its own, among those that a person takes for its own (nearness.h): no other curve is nearer.
/// Where there are none a line leads from the label to its curve. Labels never stand on nodes, on arrow
/// heads, or on each other; one for which there is no such place is left out and counted. O(routes *
/// candidates), with a grid.
std::optional<Stopped> placeLabels(const Picture& picture, Layout& layout, RunContext& run);

/// The boxes of a label's lines.
std::vector<QRectF> lineBoxes(const PlacedLabel& label);

/// The box around nodes, curves, labels, loops and groups.
QRectF boundsOf(const Picture& picture, const Layout& layout);

} // namespace threadmend
