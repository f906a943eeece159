// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/dash_outlines.h"

#include <QPainterPathStroker>

namespace threadmend {

namespace {

/// Qt's is for one pixel a unit; pages are painted at twice their size.
constexpr double dashCurveThreshold = 0.1;

bool isDashed(const QPen& pen)
{
    return pen.style() != Qt::NoPen && pen.style() != Qt::SolidLine;
}

DrawnShape dashesOf(const DrawnShape& shape)
{
    QPainterPathStroker stroker(shape.pen);
    stroker.setCurveThreshold(dashCurveThreshold);
    return {shape.id, shape.title, stroker.createStroke(shape.path), QPen(Qt::NoPen), shape.pen.color()};
}

} // namespace

Outcome<Drawing> withDashOutlines(const Drawing& drawing, RunContext& run)
{
    Drawing outlined{drawing.size, drawing.canvas, drawing.title, drawing.description, {}};
    outlined.items.reserve(drawing.items.size());
    for (std::size_t i = 0; i < drawing.items.size(); ++i) {
        if (auto stopped = run.pollNow({"painting", i, drawing.items.size()}))
            return *stopped;
        outlined.items.push_back(drawing.items[i]);
        auto* shape = std::get_if<DrawnShape>(&outlined.items.back());
        if (shape == nullptr || !isDashed(shape->pen))
            continue;
        DrawnShape dashes = dashesOf(*shape);
        shape->pen = QPen(Qt::NoPen);
        outlined.items.push_back(std::move(dashes));
    }
    return outlined;
}

} // namespace threadmend
