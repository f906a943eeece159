// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/grid_header.h"

#include "views/grid/grid_model.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QPainter>

namespace threadmend {

GridHeader::GridHeader(const GridModel& model, Appearance& appearance, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), model_(model), appearance_(appearance)
{
    setSectionsClickable(true);
    setSectionResizeMode(QHeaderView::Fixed);
    setMinimumSectionSize(4);
    setHighlightSections(false);
}

void GridHeader::setNarrow(bool narrow)
{
    narrow_ = narrow;
    updateGeometry();
    viewport()->update();
}

QSize GridHeader::sizeHint() const
{
    const int line = rowHeight(font()) * 3 / 4;
    return {QHeaderView::sizeHint().width(), narrow_ ? line + 4 : 2 * line + 2};
}

void GridHeader::paintSection(QPainter* painter, const QRect& rect, int section) const
{
    const Theme& theme = appearance_.theme();
    const bool current = section == model_.currentColumn();
    painter->save();
    painter->fillRect(rect, current ? theme.selection : theme.panel);
    painter->setPen(theme.hairline);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    if (model_.isLoop(section))
        painter->fillRect(rect.x(), rect.bottom() - 2, rect.width(), 2, theme.incorrect);
    QFont small = font();
    small.setPixelSize(rowHeight(font()) * 11 / 27);
    small.setWeight(current ? QFont::DemiBold : QFont::Normal);
    painter->setFont(small);
    painter->setPen(current ? theme.accent : theme.muted);
    if (narrow_) {
        paintNumber(*painter, rect, section);
    } else {
        const int half = rect.height() / 2;
        painter->drawText(rect.adjusted(0, 2, 0, -half), Qt::AlignCenter, QString::number(section));
        const QRect below = rect.adjusted(3, half - 2, -3, -2);
        painter->setPen(current ? theme.accent : theme.text);
        const QString event = section == 0 ? QStringLiteral("start") : model_.eventAt(section);
        painter->drawText(below, Qt::AlignCenter,
                          painter->fontMetrics().elidedText(event, Qt::ElideMiddle, below.width()));
    }
    painter->restore();
}

/// A number is wider than a narrow section: each section paints its part of the nearest one that is shown.
void GridHeader::paintNumber(QPainter& painter, const QRect& rect, int section) const
{
    constexpr int stride = 5;
    const int shown = (section + stride / 2) / stride * stride;
    if (shown >= model_.columnCount())
        return;
    const int centre = rect.center().x() + (shown - section) * rect.width();
    const int reach = stride * rect.width() / 2;
    painter.setClipRect(rect);
    painter.drawText(QRect(centre - reach, rect.y(), 2 * reach, rect.height()), Qt::AlignCenter,
                     QString::number(shown));
}

} // namespace threadmend
