// SPDX-License-Identifier: GPL-3.0-or-later
// Shapes of single nodes and edges, for pictures and for legends.
#pragma once

#include "views/graph/drawing.h"

namespace threadmend {

/// How a line looks by its meaning. Correct is single, incorrect is double, what is on no counterexample is
/// faint, backward is dotted unless it is on the counterexample, folded is dashed; the counterexample is
/// heavy.
struct LineLook {
    QColor colour;
    double width = 1.2;
    bool doubled = false;
    Qt::PenStyle style = Qt::SolidLine;
};
LineLook lineLook(const Theme& theme, EdgeColour colour, std::uint8_t marks, bool backward);

/// Appends a line with its arrow head.
void drawLine(Drawing& drawing, const Theme& theme, const LineLook& look, std::span<const QPointF> curve,
              const QString& id, const QString& title);

struct NodeLook {
    QPointF centre;
    double halfWidth = nodesize::radius;
    double halfHeight = nodesize::radius;
    unsigned marks = 0;
    QString text;
    QString id;
    QString title;
};
/// Appends a node: circle, octagon, double circle, ... by its marks.
void drawNode(Drawing& drawing, const Theme& theme, const NodeLook& look);

/// Appends the small diamond that marks a step that is kept.
void drawKeptMark(Drawing& drawing, const Theme& theme, QPointF centre, const QString& id);

} // namespace threadmend
