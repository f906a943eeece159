// SPDX-License-Identifier: GPL-3.0-or-later
// Painting with QPainter.
#pragma once

#include "views/graph/drawing.h"

#include <limits>

class QPainter;

namespace threadmend {

/// What of a page is painted: what stands between two heights of it, and whatever of its neighbours comes
/// along.
struct PageBand {
    double top = -std::numeric_limits<double>::infinity();
    double bottom = std::numeric_limits<double>::infinity();
};

/// Paints a page with its upper left corner at the origin; the painter's transformation scales it. Polls once
/// an item; a stop leaves a page that is painted in part. Items that do not reach into `band` cost hardly
/// more than a poll.
std::optional<Stopped> paint(QPainter& painter, const Drawing& drawing, const Theme& theme, RunContext& run,
                             const PageBand& band = {});

/// The items alone, without a page around them and with the painter's hints as they are.
std::optional<Stopped> paintItems(QPainter& painter, const Drawing& drawing, const Theme& theme,
                                  RunContext& run);

/// A page in one go.
void paint(QPainter& painter, const Picture& picture, const Layout& layout, const Theme& theme);

} // namespace threadmend
