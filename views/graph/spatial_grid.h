// SPDX-License-Identifier: GPL-3.0-or-later
// Which things are near: a plane in square cells, each with the numbers of what touches it.
#pragma once

#include <QPointF>
#include <QRectF>
#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace threadmend {

/// Immutable; two numbers a cell and one each time that a thing touches a cell.
class SpatialGrid {
public:
    SpatialGrid() = default;
    /// Of `things` things on `bounds`, in about `cells` cells. `cover(i, mark)` calls `mark(boxOrLine)` with
    /// QRectF or with two points for all that thing `i` covers. It is called twice for each. O(cells
    /// touched).
    template <class Cover>
    SpatialGrid(const QRectF& bounds, std::size_t things, std::size_t cells, const Cover& cover);

    /// The things that touch cells which `box` touches: all that touch the box, and some near it. Ascending,
    /// each once. O(k log k) for k entries in those cells.
    std::vector<std::uint32_t> near(const QRectF& box) const;
    /// How many things touch these cells, counted once a cell. O(cells).
    std::size_t countNear(const QRectF& box) const;
    std::size_t bytes() const { return (firsts_.size() + entries_.size()) * sizeof(std::uint32_t); }

private:
    struct Span {
        int left, top, right, bottom; ///< inclusive
    };
    template <class Use>
    class Marker;

    void setSize(const QRectF& bounds, std::size_t cells);
    int column(double x) const
    {
        return std::clamp(static_cast<int>((x - origin_.x()) / cell_), 0, columns_ - 1);
    }
    int row(double y) const { return std::clamp(static_cast<int>((y - origin_.y()) / cell_), 0, rows_ - 1); }
    Span spanOf(const QRectF& box) const
    {
        return {column(box.left()), row(box.top()), column(box.right()), row(box.bottom())};
    }
    std::size_t index(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x);
    }
    template <class Use>
    void forCells(const QRectF& box, const Use& use) const;
    template <class Use>
    void forCells(QPointF a, QPointF b, const Use& use) const;

    QPointF origin_;
    double cell_ = 1;
    int columns_ = 1, rows_ = 1;
    std::vector<std::uint32_t> firsts_ = {0, 0};
    std::vector<std::uint32_t> entries_;
};

template <class Use>
void SpatialGrid::forCells(const QRectF& box, const Use& use) const
{
    const Span span = spanOf(box);
    for (int y = span.top; y <= span.bottom; ++y)
        for (int x = span.left; x <= span.right; ++x)
            use(index(x, y));
}

template <class Use>
void SpatialGrid::forCells(QPointF a, QPointF b, const Use& use) const
{
    if (a.x() > b.x())
        std::swap(a, b);
    const double slope = b.x() - a.x() < 1e-9 ? 0 : (b.y() - a.y()) / (b.x() - a.x());
    const int last = column(b.x());
    double from = a.y();
    for (int x = column(a.x()); x <= last; ++x) {
        const double edge = origin_.x() + (x + 1) * cell_;
        const double to = x == last ? b.y() : a.y() + (edge - a.x()) * slope;
        const int bottom = std::max(row(from), row(to));
        for (int y = std::min(row(from), row(to)); y <= bottom; ++y)
            use(index(x, y));
        from = to;
    }
}

/// What a thing covers, cell by cell.
template <class Use>
class SpatialGrid::Marker {
public:
    Marker(const SpatialGrid& grid, const Use& use) : grid_(grid), use_(use) {}
    void operator()(const QRectF& box) const { grid_.forCells(box, use_); }
    void operator()(QPointF a, QPointF b) const { grid_.forCells(a, b, use_); }

private:
    const SpatialGrid& grid_;
    const Use& use_;
};

template <class Cover>
SpatialGrid::SpatialGrid(const QRectF& bounds, std::size_t things, std::size_t cells, const Cover& cover)
{
    setSize(bounds, cells);
    const std::size_t count = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
    // One after the other, so that what was seen last tells what was seen at all.
    std::vector<std::uint32_t> last(count, ~0u);
    firsts_.assign(count + 1, 0);
    const auto pass = [&](const auto& use) {
        std::fill(last.begin(), last.end(), ~0u);
        for (std::uint32_t i = 0; i < things; ++i) {
            const auto once = [&](std::size_t cell) {
                if (std::exchange(last[cell], i) != i)
                    use(cell, i);
            };
            cover(i, Marker<decltype(once)>(*this, once));
        }
    };
    pass([&](std::size_t cell, std::uint32_t) { ++firsts_[cell + 1]; });
    for (std::size_t cell = 0; cell < count; ++cell)
        firsts_[cell + 1] += firsts_[cell];
    entries_.resize(firsts_.back());
    std::vector<std::uint32_t> next(firsts_.begin(), firsts_.end() - 1);
    pass([&](std::size_t cell, std::uint32_t i) { entries_[next[cell]++] = i; });
}

} // namespace threadmend
