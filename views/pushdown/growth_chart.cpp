// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/growth_chart.h"

#include "core/model/text/wording.h"
#include "views/pushdown/reach_search.h"
#include "views/style/appearance.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace threadmend {

using pushdown::ReachRound;

namespace {

std::uint64_t mostStatesOf(const std::vector<ReachRound>& rounds)
{
    std::uint64_t most = 1;
    for (const ReachRound& each : rounds)
        most = std::max(most, each.states);
    return most;
}

std::uint32_t greatestBoundOf(const ReachRound& round)
{
    return round.bounds.empty() ? 0 : *std::max_element(round.bounds.begin(), round.bounds.end());
}

std::uint32_t greatestBoundOf(const std::vector<ReachRound>& rounds)
{
    std::uint32_t most = 1;
    for (const ReachRound& each : rounds)
        most = std::max(most, greatestBoundOf(each));
    return most;
}

} // namespace

GrowthChart::GrowthChart(const ReachSearch& search, Appearance& appearance, QWidget* parent)
    : QWidget(parent), search_(search), appearance_(appearance)
{
    setObjectName(QStringLiteral("reach.growth"));
    setAccessibleName(QStringLiteral("Growth from round to round"));
    connect(&search, &ReachSearch::changed, this, [this] {
        const std::vector<ReachRound>& rounds = search_.rounds();
        setAccessibleDescription(
            rounds.empty() ? QString()
                           : QStringLiteral("%1, at most %2 in a product, greatest k %3")
                                 .arg(QString::fromStdString(counted(rounds.size(), "round")),
                                      QString::fromStdString(counted(mostStatesOf(rounds), "state")))
                                 .arg(greatestBoundOf(rounds)));
        update();
    });
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

double GrowthChart::xOf(std::size_t round, const QRectF& area) const
{
    const double step = area.width() / static_cast<double>(std::max<std::size_t>(8, search_.rounds().size()));
    return area.left() + (static_cast<double>(round) + 0.5) * step;
}

void GrowthChart::paintBars(QPainter& painter, const QRectF& area) const
{
    const std::vector<ReachRound>& rounds = search_.rounds();
    const Theme& theme = appearance_.theme();
    const double scale = area.height() / std::log1p(static_cast<double>(mostStatesOf(rounds)));
    const double width = std::clamp(0.62 * (xOf(1, area) - xOf(0, area)), 1.0, 22.0);
    for (std::size_t i = 0; i < rounds.size(); ++i) {
        const double height = std::max(1.0, scale * std::log1p(static_cast<double>(rounds[i].states)));
        const QRectF bar(xOf(i, area) - width / 2, area.bottom() - height, width, height);
        if (rounds[i].tops == 0) {
            painter.fillRect(bar, theme.accent);
        } else {
            painter.setPen(theme.accent);
            painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, 0));
        }
    }
}

void GrowthChart::paintBounds(QPainter& painter, const QRectF& area) const
{
    const std::vector<ReachRound>& rounds = search_.rounds();
    const double scale = area.height() / static_cast<double>(greatestBoundOf(rounds));
    QPolygonF line;
    for (std::size_t i = 0; i < rounds.size(); ++i)
        if (rounds[i].tops == 0)
            line << QPointF(xOf(i, area), area.bottom() - scale * greatestBoundOf(rounds[i]));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(appearance_.theme().decision, 1.6));
    painter.setBrush(appearance_.theme().panel);
    painter.drawPolyline(line);
    if (rounds.size() <= 40)
        for (const QPointF& point : line)
            painter.drawEllipse(point, 2.5, 2.5);
}

void GrowthChart::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = appearance_.theme();
    const QFontMetrics metrics(font());
    const std::vector<ReachRound>& rounds = search_.rounds();
    painter.setPen(theme.muted);
    if (rounds.empty()) {
        painter.drawText(rect().adjusted(12, 4, -12, -4), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                         QStringLiteral("How the search grows from round to round is drawn here."));
        return;
    }
    const QRectF area = QRectF(rect()).adjusted(12, metrics.height() + 10, -12, -metrics.height() - 6);
    const int legend = metrics.height();
    const auto key = [&](double x, const QColor& colour, const QString& text) {
        painter.fillRect(QRectF(x, 4 + legend * 0.3, 9, 9), colour);
        painter.setPen(theme.muted);
        painter.drawText(QPointF(x + 14, 4 + metrics.ascent()), text);
        return x + 30 + metrics.horizontalAdvance(text);
    };
    const double next = key(12, theme.accent,
                            QStringLiteral("product, at most ") +
                                QString::fromStdString(counted(mostStatesOf(rounds), "state")));
    key(next, theme.decision, QStringLiteral("greatest k, up to %1").arg(greatestBoundOf(rounds)));
    painter.setPen(theme.hairline);
    painter.drawLine(area.bottomLeft(), area.bottomRight());
    paintBars(painter, area);
    paintBounds(painter, area);
    painter.setPen(theme.muted);
    const QRectF below(area.left(), area.bottom() + 2, area.width(), metrics.height());
    painter.drawText(below, Qt::AlignLeft, QStringLiteral("round 1"));
    if (rounds.size() > 1) {
        const double x = std::min(xOf(rounds.size() - 1, area) - metrics.averageCharWidth(),
                                  area.right() - metrics.horizontalAdvance(QString::number(rounds.size())));
        if (x > area.left() + metrics.horizontalAdvance(QStringLiteral("round 1 ")))
            painter.drawText(QPointF(x, below.top() + metrics.ascent()), QString::number(rounds.size()));
    }
}

} // namespace threadmend
