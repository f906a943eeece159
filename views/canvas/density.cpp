// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/canvas/density.h"

#include <cmath>

namespace threadmend {

namespace {

constexpr std::uint32_t nodeWeight = 6; ///< a node counts as much as so many lines

class Counts {
public:
    explicit Counts(const QRect& region)
        : region_(region), width_(region.width()), height_(region.height()),
          counts_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), 0)
    {
    }

    void point(QPointF at, std::uint32_t weight)
    {
        add(static_cast<int>(std::floor(at.x())) - region_.left(),
            static_cast<int>(std::floor(at.y())) - region_.top(), weight);
    }

    /// One pixel a column, or one a row of steep lines; clipped first.
    void line(QPointF a, QPointF b)
    {
        a -= region_.topLeft();
        b -= region_.topLeft();
        if (!clip(a, b))
            return;
        const double steps = std::max({std::abs(b.x() - a.x()), std::abs(b.y() - a.y()), 1.0});
        const QPointF step = (b - a) / steps;
        for (int i = 0; i <= static_cast<int>(steps); ++i, a += step)
            add(static_cast<int>(a.x()), static_cast<int>(a.y()), 1);
    }

    QImage image() const
    {
        QImage image(width_, height_, QImage::Format_Alpha8);
        const auto most = static_cast<double>(*std::max_element(counts_.begin(), counts_.end()));
        std::vector<std::uint8_t> alphas(1024);
        for (std::size_t i = 1; i < alphas.size(); ++i) {
            const double share =
                std::log1p(static_cast<double>(i)) / std::log1p(std::clamp(most, 4.0, 1023.0));
            alphas[i] = static_cast<std::uint8_t>(255 * std::min(1.0, 0.12 + 0.88 * share));
        }
        for (int y = 0; y < height_; ++y) {
            std::uint8_t* pixels = image.scanLine(y);
            const std::uint32_t* counts = counts_.data() + static_cast<std::ptrdiff_t>(y) * width_;
            for (int x = 0; x < width_; ++x)
                pixels[x] = alphas[std::min<std::uint32_t>(counts[x], 1023)];
        }
        return image;
    }

private:
    void add(int x, int y, std::uint32_t weight)
    {
        if (x >= 0 && y >= 0 && x < width_ && y < height_)
            counts_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                    static_cast<std::size_t>(x)] += weight;
    }

    /// Liang, Barsky 1984.
    bool clip(QPointF& a, QPointF& b) const
    {
        const QPointF way = b - a;
        double from = 0, to = 1;
        const auto side = [&](double speed, double room) {
            if (speed == 0)
                return room >= 0;
            const double at = room / speed;
            (speed < 0 ? from : to) = speed < 0 ? std::max(from, at) : std::min(to, at);
            return from <= to;
        };
        if (!side(-way.x(), a.x()) || !side(way.x(), width_ - 1 - a.x()) || !side(-way.y(), a.y()) ||
            !side(way.y(), height_ - 1 - a.y()))
            return false;
        const QPointF start = a;
        a = start + way * from;
        b = start + way * to;
        return true;
    }

    QRect region_;
    int width_, height_;
    std::vector<std::uint32_t> counts_;
};

} // namespace

Outcome<QImage> densityImage(const Shown& shown, const QRect& region, RunContext& run)
{
    Counts counts(region);
    const auto count = static_cast<std::uint32_t>(shown.placed.curveCount());
    const bool all = region.contains(shown.viewport.toScreen(shown.placed.bounds).toRect());
    std::vector<std::uint32_t> some;
    if (!all)
        some = shown.curvesNear(region);
    for (std::size_t i = 0; i < (all ? count : some.size()); ++i) {
        if (auto stopped = run.poll({"painting", i, count}))
            return *stopped;
        const Polyline line = shown.placed.polyline(all ? static_cast<std::uint32_t>(i) : some[i]);
        const auto points = line.points();
        for (std::size_t k = 0; k + 1 < points.size(); ++k)
            counts.line(shown.viewport.toScreen(points[k]), shown.viewport.toScreen(points[k + 1]));
    }
    for (const std::uint32_t node : shown.nodesNear(region)) {
        if (auto stopped = run.poll({"painting", node}))
            return *stopped;
        counts.point(shown.viewport.toScreen(shown.placed.layout.positions[node]), nodeWeight);
    }
    return counts.image();
}

QImage tinted(const QImage& alpha, const QColor& colour)
{
    QImage image(alpha.size(), QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < alpha.height(); ++y) {
        const std::uint8_t* strengths = alpha.constScanLine(y);
        auto* pixels = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < alpha.width(); ++x)
            pixels[x] = qPremultiply(qRgba(colour.red(), colour.green(), colour.blue(), strengths[x]));
    }
    return image;
}

} // namespace threadmend
