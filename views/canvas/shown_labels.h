// SPDX-License-Identifier: GPL-3.0-or-later
// Which labels of a picture are drawn at a given size, and where.
#pragma once

#include "views/canvas/level_of_detail.h"

#include <QLineF>
#include <QStringList>
#include <vector>

namespace threadmend {

/// A label that is drawn, in pixels.
struct ShownLabel {
    std::uint32_t curve = 0;
    QRectF box;
    double pixels = 11; ///< the size of its font
    QStringList lines;
    /// From the box to its curve, where it could be taken for another one's; else null.
    QLineF leader;
};

/// The labels that are drawn within `box` (pixels). Where they would be too small to be read they are larger
/// than the picture, and only those are drawn that have room; those of the counterexample, of what is
/// coloured and of what leaves a decision come first, keep their size at every zoom, and are drawn at every
/// level. No label is nearer to another curve than to its own, or a line leads from it to its own
/// (nearness.h). O(visible) with a small grid.
std::vector<ShownLabel> shownLabels(const Shown& shown, const QRectF& box);

} // namespace threadmend
