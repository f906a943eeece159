// SPDX-License-Identifier: GPL-3.0-or-later
// Which part of a picture a window shows, and how large.
#pragma once

#include <QMarginsF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace threadmend {

/// Maps the layout's coordinates ("world") to pixels of a window ("screen"): screen = world * scale + offset.
/// The picture can never be lost from sight: some of its box stays in the window.
class Viewport {
public:
    static constexpr double greatestScale = 8;

    void setSize(QSizeF size) { size_ = size; }
    /// The box of the whole picture.
    void setBounds(const QRectF& bounds) { bounds_ = bounds; }
    QSizeF size() const { return size_; }
    const QRectF& bounds() const { return bounds_; }

    double scale() const { return scale_; }
    QPointF offset() const { return offset_; }
    QPointF toScreen(QPointF world) const { return world * scale_ + offset_; }
    QPointF toWorld(QPointF screen) const { return (screen - offset_) / scale_; }
    QRectF toScreen(const QRectF& world) const
    {
        return QRectF(toScreen(world.topLeft()), world.size() * scale_);
    }
    QRectF toWorld(const QRectF& screen) const
    {
        return QRectF(toWorld(screen.topLeft()), screen.size() / scale_);
    }
    /// The part of the world that is seen.
    QRectF visible() const { return toWorld(QRectF(QPointF(), size_)); }
    bool showsAll() const { return visible().contains(bounds_); }

    void pan(QPointF pixels);
    /// Zooms by `factor`; what is at `screen` stays there.
    void zoomAt(QPointF screen, double factor);
    /// Shows all of `world` within the margins, no larger than `most`.
    void fit(const QRectF& world, const QMarginsF& margins, double most = 1);
    void centreOn(QPointF world);
    /// Puts the world's point at the screen's.
    void put(QPointF world, QPointF screen);

    bool operator==(const Viewport&) const = default;

private:
    double leastScale() const;
    void keepInSight();

    QSizeF size_{1, 1};
    QRectF bounds_{0, 0, 1, 1};
    double scale_ = 1;
    QPointF offset_;
};

} // namespace threadmend
