// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of so much that single lines cannot be told apart: how much there is at each pixel.
#pragma once

#include "views/canvas/level_of_detail.h"

#include <QColor>
#include <QImage>

namespace threadmend {

/// Counts the lines and nodes that cross each pixel of `region` (pixels of the window): an image of alpha
/// alone, in which many are stronger than few, on a logarithmic scale. O(pixels crossed).
Outcome<QImage> densityImage(const Shown& shown, const QRect& region, RunContext& run);

/// An image of alpha alone in one colour.
QImage tinted(const QImage& alpha, const QColor& colour);

} // namespace threadmend
