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
    const int half = rect.height() / 2;
    const QRect above = narrow_ ? rect : rect.adjusted(0, 1, 0, -half);
    painter->setPen(current ? theme.accent : theme.muted);
    constexpr int stride = 5; // numbers of narrow columns are wider than these
    if (!narrow_ || section % stride == 0 || current) {
        // A number may stand over its neighbours, which have none.
        const QRect place = narrow_ ? above.adjusted(-rect.width() * 2, 0, rect.width() * 2, 0) : above;
        painter->setClipRect(place);
        painter->drawText(place, Qt::AlignCenter, QString::number(section));
    }
    if (!narrow_) {
        const QRect below = rect.adjusted(3, half - 1, -3, -2);
        painter->setPen(current ? theme.accent : theme.text);
        const QString event = section == 0 ? QStringLiteral("start") : model_.eventAt(section);
        painter->drawText(below, Qt::AlignCenter,
                          painter->fontMetrics().elidedText(event, Qt::ElideMiddle, below.width()));
    }
    painter->restore();
}

} // namespace threadmend
