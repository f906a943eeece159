// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/size_chart.h"

#include "core/model/text/wording.h"
#include "views/style/appearance.h"

#include <QFontInfo>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace threadmend {

namespace {

std::string classesOf(std::size_t count)
{
    return (count == 1 ? "1 class" : grouped(count) + " classes") + " of modules";
}

} // namespace

SizeChart::SizeChart(Appearance& appearance, QWidget* parent) : QWidget(parent), appearance_(appearance)
{
    setAccessibleName(QStringLiteral("Sizes over the rounds"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

QString SizeChart::textOf(std::size_t picture) const
{
    const QString where =
        picture + 1 == sizes_.size() ? QStringLiteral("Result") : QStringLiteral("Round %1").arg(picture + 1);
    return QStringLiteral("%1: %2 searched, %3")
        .arg(where, QString::fromStdString(counted(sizes_[picture].searched, "abstract state")),
             QString::fromStdString(classesOf(sizes_[picture].classes)));
}

void SizeChart::setSizes(std::vector<Sizes> sizes)
{
    sizes_ = std::move(sizes);
    current_ = 0;
    setAccessibleDescription(sizes_.empty() ? QString()
                                            : textOf(0) + QStringLiteral("; ") + textOf(sizes_.size() - 1));
    update();
}

void SizeChart::setCurrent(std::size_t picture)
{
    current_ = picture;
    update();
}

QRect SizeChart::area() const
{
    const int line = fontMetrics().height();
    return rect().adjusted(12, line + 6, -12, -6);
}

int SizeChart::placeOf(std::size_t picture) const
{
    const QRect inner = area();
    const std::size_t last = std::max<std::size_t>(1, sizes_.size() - 1);
    return inner.left() + static_cast<int>(picture * static_cast<std::size_t>(inner.width() - 1) / last);
}

std::size_t SizeChart::pictureAt(int x) const
{
    std::size_t nearest = 0;
    for (std::size_t i = 0; i < sizes_.size(); ++i)
        if (std::abs(placeOf(i) - x) < std::abs(placeOf(nearest) - x))
            nearest = i;
    return nearest;
}

void SizeChart::paintEvent(QPaintEvent*)
{
    if (sizes_.empty())
        return;
    const Theme& theme = appearance_.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRect inner = area();
    painter.fillRect(inner.left(), inner.bottom(), inner.width(), 1, theme.hairline);
    painter.fillRect(placeOf(current_), inner.top() - 2, 1, inner.height() + 2, theme.muted);
    QFont small = font();
    small.setPixelSize(std::max(8, qRound(QFontInfo(font()).pixelSize() * 0.85)));
    painter.setFont(small);
    int x = inner.left();
    const auto draw = [&](std::size_t Sizes::*size, const QColor& colour, Qt::PenStyle style,
                          std::string (*what)(std::size_t)) {
        std::size_t most = 1;
        for (const Sizes& each : sizes_)
            most = std::max(most, each.*size);
        const auto at = [&](std::size_t picture) {
            const double share = static_cast<double>(sizes_[picture].*size) / static_cast<double>(most);
            return QPointF(placeOf(picture), inner.bottom() - share * (inner.height() - 4));
        };
        painter.setPen(QPen(colour, 1.6, style));
        QPolygonF line;
        for (std::size_t i = 0; i < sizes_.size(); ++i)
            line.push_back(at(i));
        painter.drawPolyline(line);
        painter.setBrush(colour);
        painter.drawEllipse(at(current_), 3, 3);
        const int middle = 4 + painter.fontMetrics().height() / 2;
        painter.drawLine(x, middle, x + 16, middle);
        const QString text = QString::fromStdString(what(sizes_[current_].*size));
        painter.setPen(theme.text);
        painter.drawText(x + 21, 4 + painter.fontMetrics().ascent(), text);
        x += 21 + painter.fontMetrics().horizontalAdvance(text) + 18;
    };
    draw(&Sizes::searched, theme.accent, Qt::SolidLine,
         [](std::size_t count) { return counted(count, "abstract state") + " searched"; });
    draw(&Sizes::classes, theme.decision, Qt::DashLine, classesOf);
}

void SizeChart::mousePressEvent(QMouseEvent* event)
{
    if (!sizes_.empty() && event->button() == Qt::LeftButton)
        Q_EMIT wanted(pictureAt(qRound(event->position().x())));
}

bool SizeChart::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !sizes_.empty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), textOf(pictureAt(help->pos().x())), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace threadmend
