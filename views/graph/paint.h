// SPDX-License-Identifier: GPL-3.0-or-later
// Painting with QPainter.
#pragma once

#include "views/graph/drawing.h"

class QPainter;

namespace threadmend {

/// Paints a page with its upper left corner at the origin; the painter's transformation scales it. Polls once
/// an item; a stop leaves a page that is painted in part.
std::optional<Stopped> paint(QPainter& painter, const Drawing& drawing, const Theme& theme, RunContext& run);

/// The items alone, without a page around them and with the painter's hints as they are.
std::optional<Stopped> paintItems(QPainter& painter, const Drawing& drawing, const Theme& theme,
                                  RunContext& run);

/// A page in one go.
void paint(QPainter& painter, const Picture& picture, const Layout& layout, const Theme& theme);

} // namespace threadmend
