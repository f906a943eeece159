// SPDX-License-Identifier: GPL-3.0-or-later
// How a search for reachability grew from round to round, as a small chart.
#pragma once

#include <QWidget>

namespace threadmend {

class Appearance;
class ReachSearch;

/// A bar a round: states of the product, on a logarithmic scale; filled for rounds of words, an outline for
/// rounds of stack tops. A line: the greatest bound.
class GrowthChart : public QWidget {
    Q_OBJECT
public:
    GrowthChart(const ReachSearch& search, Appearance& appearance, QWidget* parent);
    QSize sizeHint() const override { return {280, 110}; }
    QSize minimumSizeHint() const override { return {120, 60}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintBars(QPainter& painter, const QRectF& area) const;
    void paintBounds(QPainter& painter, const QRectF& area) const;
    double xOf(std::size_t round, const QRectF& area) const;

    const ReachSearch& search_;
    Appearance& appearance_;
};

} // namespace threadmend
