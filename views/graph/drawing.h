// SPDX-License-Identifier: GPL-3.0-or-later
// A picture as shapes and texts in their colours: what every way of painting and exporting goes through.
#pragma once

#include "views/graph/layout.h"
#include "views/graph/theme.h"

#include <QBrush>
#include <QLineF>
#include <QPainterPath>
#include <QPen>
#include <variant>

namespace threadmend {

/// An outline, filled or not.
struct DrawnShape {
    QString id;    ///< "node-3", "edge-7", "legend", ...; shapes of one thing share it
    QString title; ///< the whole text behind it, shown on hover
    QPainterPath path;
    QPen pen;
    QBrush brush;
};

/// One line of text.
struct DrawnText {
    enum class Anchor { Start, Middle, End };
    QString id;
    QString title;
    QString text;
    QPointF at; ///< on the base line
    Anchor anchor = Anchor::Middle;
    double pixels = 11;
    bool bold = false;
    QColor colour;
    bool halo = false; ///< a rim in the colour of the canvas, so that lines behind do not disturb
};

/// Many plain lines or dots of one colour.
struct DrawnLines {
    QPen pen;
    double opacity = 1; ///< of each, so that images show where many are
    std::vector<QLineF> lines;
};
struct DrawnDots {
    QColor colour;
    double radius = 2;
    std::vector<QPointF> centres;
};

using DrawnItem = std::variant<DrawnShape, DrawnText, DrawnLines, DrawnDots>;

/// A page: items in the order in which they are painted, all inside of the page.
struct Drawing {
    QSizeF size;
    QColor canvas;
    QString title;
    QString description; ///< for those who cannot see it
    std::vector<DrawnItem> items;
};

/// Composes the page: title, sentence, how much is shown, the graph, the legend. O(n + m); a stop leaves
/// nothing.
Outcome<Drawing> drawingOf(const Picture& picture, const Layout& layout, const Theme& theme, RunContext& run);
/// The same in one go.
Drawing drawingOf(const Picture& picture, const Layout& layout, const Theme& theme);

/// What stands in a legend beside its sample.
QString legendText(LegendEntry entry);

} // namespace threadmend
