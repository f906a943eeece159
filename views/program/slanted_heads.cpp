// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/slanted_heads.h"

#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QPaintEvent>
#include <QPainter>
#include <algorithm>

namespace threadmend {

namespace {

// So steep that the last name has room above its own column.
constexpr double slantDegrees = 75, slantSine = 0.966;
constexpr int aboveAndBelow = 6, highestHeads = 92;

} // namespace

SlantedHeads::SlantedHeads(Appearance& appearance, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), appearance_(appearance)
{
    setTextElideMode(Qt::ElideMiddle);
    setHighlightSections(false);
}

void SlantedHeads::setSlanted(bool slanted)
{
    if (slanted_ == slanted)
        return;
    slanted_ = slanted;
    updateGeometry();
    viewport()->update();
}

QString SlantedHeads::nameOf(int section) const
{
    return model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
}

QFont SlantedHeads::fontOfNames() const
{
    QFont small = font();
    small.setPixelSize(qRound(rowHeight(font()) * 11.5 / 27));
    return small;
}

QSize SlantedHeads::sizeHint() const
{
    const QSize flat = QHeaderView::sizeHint();
    if (!slanted_ || model() == nullptr)
        return flat;
    int longest = 0;
    for (int section = 0; section < count(); ++section)
        if (!isSectionHidden(section))
            longest = std::max(longest, QFontMetrics(fontOfNames()).horizontalAdvance(nameOf(section)));
    const int height = qRound(longest * slantSine) + 2 * aboveAndBelow;
    return {flat.width(), std::clamp(height, flat.height(), highestHeads)};
}

/// A name reaches into the section beside its own: all are painted, whatever has changed.
void SlantedHeads::paintEvent(QPaintEvent* event)
{
    if (!slanted_)
        return QHeaderView::paintEvent(event);
    QPaintEvent all(viewport()->rect());
    QHeaderView::paintEvent(&all);
}

void SlantedHeads::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const Theme& theme = appearance_.theme();
    painter->save();
    painter->setPen(theme.hairline);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(theme.muted);
    painter->setFont(fontOfNames());
    const QFontMetrics metrics = painter->fontMetrics();
    if (!slanted_) {
        const QRect inner = rect.adjusted(aboveAndBelow / 2, 0, -aboveAndBelow / 2, 0);
        painter->drawText(inner, Qt::AlignCenter,
                          metrics.elidedText(nameOf(section), Qt::ElideMiddle, inner.width()));
        return painter->restore();
    }
    const int room = qRound((rect.height() - 2 * aboveAndBelow) / slantSine);
    painter->translate(rect.center().x() + metrics.ascent() / 3.0, rect.bottom() - aboveAndBelow);
    painter->rotate(-slantDegrees);
    painter->drawText(QPointF(0, 0), metrics.elidedText(nameOf(section), Qt::ElideMiddle, room));
    painter->restore();
}

} // namespace threadmend
