// SPDX-License-Identifier: GPL-3.0-or-later
// What states are called, beside nodes that are too small to hold it.
#pragma once

#include "views/canvas/shown_labels.h"

namespace threadmend {

/// A name that is drawn beside its node, in pixels.
struct ShownName {
    std::uint32_t node = 0;
    QRectF box;
    QString text;
};

/// The names of nodes that are drawn as shapes or dots without a text: decisions, ends and starts first, then
/// those of the counterexample, then others; each where nothing else stands and no line runs through it.
/// Those of what matters, and of groups, may stand on a line. Nothing where nodes hold their names, or where
/// there are very many of them. `labels`: all that are drawn in the window. O(visible) with a small grid.
std::vector<ShownName> shownNames(const Shown& shown, std::span<const ShownLabel> labels);

/// Pixels of their font.
inline constexpr double namePixels = 9.5;

} // namespace threadmend
