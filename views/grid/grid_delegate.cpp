// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/grid_delegate.h"

#include "views/grid/grid_model.h"
#include "views/style/appearance.h"

#include <QPainter>
#include <algorithm>

namespace threadmend {

namespace {

ThreadGlyph glyphOf(LaneMove move)
{
    switch (move) {
    case LaneMove::Acted:
        return ThreadGlyph::Requests;
    case LaneMove::Interrupted:
        return ThreadGlyph::IsInterrupted;
    case LaneMove::Started:
        return ThreadGlyph::Starts;
    case LaneMove::Followed:
    case LaneMove::Stays: // has no sign
        return ThreadGlyph::WaitsFor;
    }
    return ThreadGlyph::WaitsFor;
}

void paintLine(QPainter& painter, const Theme& theme, const QRect& rect, const GridCell& cell)
{
    const int y = rect.center().y();
    // The step that ends a b-thread ends its line.
    const int end = cell.alive ? rect.right() + 1 : rect.center().x();
    const int width = cell.hot ? 4 : 2;
    if (!cell.held) {
        painter.fillRect(rect.x(), y - width / 2, end - rect.x(), width,
                         cell.hot ? theme.decision : theme.hairline);
        return;
    }
    constexpr int dash = 4; // and as much between two; they go on from cell to cell
    for (int x = rect.x() - rect.x() % (2 * dash); x < end; x += 2 * dash)
        if (const int from = std::max(x, rect.x()), to = std::min(x + dash, end); from < to)
            painter.fillRect(from, y - width / 2, to - from, width, theme.incorrect);
}

} // namespace

GridDelegate::GridDelegate(Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance)
{
    connect(&appearance, &Appearance::changed, this, [this] { signs_.clear(); });
}

const QPixmap& GridDelegate::sign(ThreadGlyph glyph, int side, double ratio) const
{
    QPixmap& known = signs_[{glyph, side, ratio}];
    if (known.isNull()) {
        known = QPixmap(qRound(side * ratio), qRound(side * ratio));
        known.setDevicePixelRatio(ratio);
        known.fill(Qt::transparent);
        QPainter painter(&known);
        painter.setRenderHint(QPainter::Antialiasing);
        drawGlyph(painter, appearance_.theme(), glyph, QRectF(0, 0, side, side));
    }
    return known;
}

/// Leaves pen and brush changed: every cell sets its own.
void GridDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const auto& model = *static_cast<const GridModel*>(index.model());
    const Theme& theme = appearance_.theme();
    const GridCell cell = model.cellAt(index.row(), index.column());
    const QRect& rect = option.rect;
    const bool pointed = index.column() == model.currentColumn() || model.isPointed(index.row());
    const QColor& ground = pointed ? theme.selection : cell.hot ? theme.decisionFill : theme.panel;
    if (pointed || cell.hot)
        painter->fillRect(rect, ground);
    painter->fillRect(rect.x(), rect.bottom(), rect.width(), 1, theme.hairline);
    const bool moves = cell.move != LaneMove::Stays;
    if (cell.alive || moves)
        paintLine(*painter, theme, rect, cell);
    if (moves) {
        const int side = std::min(rect.height() * 12 / 27, rect.width() * 7 / 10);
        const QRect box(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2, side,
                        side);
        painter->fillRect(box.adjusted(-2, 0, 2, 0), ground); // the line does not run through the sign
        painter->drawPixmap(box.topLeft(),
                            sign(glyphOf(cell.move), side, painter->device()->devicePixelRatioF()));
    }
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setPen(theme.accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(rect.adjusted(0, 0, -1, -1));
    }
}

} // namespace threadmend
