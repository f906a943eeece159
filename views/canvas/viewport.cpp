// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/viewport.h"

#include <algorithm>

namespace threadmend {

namespace {

/// As much of the picture stays in the window, in pixels, if it has as much.
constexpr double inSight = 48;

} // namespace

double Viewport::leastScale() const
{
    const double whole = std::min(size_.width() / std::max(1.0, bounds_.width()),
                                  size_.height() / std::max(1.0, bounds_.height()));
    return std::min(0.5, whole * 0.5);
}

void Viewport::pan(QPointF pixels)
{
    offset_ += pixels;
    keepInSight();
}

void Viewport::zoomAt(QPointF screen, double factor)
{
    const QPointF fixed = toWorld(screen);
    scale_ = std::clamp(scale_ * factor, leastScale(), greatestScale);
    put(fixed, screen);
}

void Viewport::fit(const QRectF& world, const QMarginsF& margins, double most)
{
    const double width = std::max(16.0, size_.width() - margins.left() - margins.right());
    const double height = std::max(16.0, size_.height() - margins.top() - margins.bottom());
    const double whole =
        std::min(width / std::max(1.0, world.width()), height / std::max(1.0, world.height()));
    scale_ = std::min({whole, most, greatestScale});
    put(world.center(), QPointF(margins.left() + width / 2, margins.top() + height / 2));
}

void Viewport::centreOn(QPointF world)
{
    put(world, QPointF(size_.width() / 2, size_.height() / 2));
}

void Viewport::put(QPointF world, QPointF screen)
{
    offset_ = screen - world * scale_;
    keepInSight();
}

void Viewport::keepInSight()
{
    const QRectF box = toScreen(bounds_);
    const double w = std::min(inSight, box.width()), h = std::min(inSight, box.height());
    offset_.rx() +=
        std::clamp(0.0, w - box.right(), std::max(w - box.right(), size_.width() - w - box.left()));
    offset_.ry() +=
        std::clamp(0.0, h - box.bottom(), std::max(h - box.bottom(), size_.height() - h - box.top()));
}

} // namespace threadmend
