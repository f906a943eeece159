// SPDX-License-Identifier: GPL-3.0-or-later
// Signs for what b-threads say and do, the same in every picture: told apart by shape, not by colour alone.
#pragma once

#include "views/graph/theme.h"

#include <QRectF>

class QPainter;

namespace threadmend {

enum class ThreadGlyph {
    Requests,      ///< a triangle
    WaitsFor,      ///< a ring
    Blocks,        ///< a cross
    IsInterrupted, ///< a bolt
    Starts         ///< a plus
};

QColor colourOf(const Theme& theme, ThreadGlyph glyph);
/// Changes pen and brush of the painter.
void drawGlyph(QPainter& painter, const Theme& theme, ThreadGlyph glyph, const QRectF& box);

} // namespace threadmend
