// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/grid_delegate.h"

#include "views/grid/grid_model.h"
#include "views/program/thread_glyphs.h"
#include "views/style/appearance.h"

#include <QPainter>
#include <algorithm>

namespace threadmend {

namespace {

ThreadGlyph glyphOf(ThreadMove move)
{
    switch (move) {
    case ThreadMove::Requested:
        return ThreadGlyph::Requests;
    case ThreadMove::Interrupted:
        return ThreadGlyph::IsInterrupted;
    case ThreadMove::Started:
        return ThreadGlyph::Starts;
    case ThreadMove::Waited:
    case ThreadMove::Stays: // has no sign
        return ThreadGlyph::WaitsFor;
    }
    return ThreadGlyph::WaitsFor;
}

void paintLine(QPainter& painter, const Theme& theme, const QRect& rect, const GridCell& cell)
{
    QPen pen(theme.hairline, 2, Qt::SolidLine, Qt::FlatCap);
    if (cell.hot)
        pen = QPen(theme.decision, 4, Qt::SolidLine, Qt::FlatCap);
    if (cell.held)
        pen = QPen(theme.incorrect, cell.hot ? 3 : 2, Qt::CustomDashLine, Qt::FlatCap);
    if (cell.held) {
        pen.setDashPattern({2, 2});
        pen.setDashOffset(rect.x() / pen.widthF()); // dashes go on from cell to cell
    }
    painter.setPen(pen);
    const int y = rect.center().y();
    // The step that ends a b-thread ends its line.
    const int end = cell.alive ? rect.right() + 1 : rect.center().x();
    painter.drawLine(rect.x(), y, end, y);
}

} // namespace

GridDelegate::GridDelegate(Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance)
{
}

void GridDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                         const QModelIndex& index) const
{
    const auto& model = *static_cast<const GridModel*>(index.model());
    const Theme& theme = appearance_.theme();
    const GridCell cell = model.cellAt(index.row(), index.column());
    const QRect& rect = option.rect;
    painter->save();
    if (index.column() == model.currentColumn() || model.isPointed(index.row()))
        painter->fillRect(rect, theme.selection);
    else if (cell.hot)
        painter->fillRect(rect.adjusted(0, 1, 0, 0), theme.decisionFill);
    painter->setPen(theme.hairline);
    painter->drawLine(rect.bottomLeft(), rect.bottomRight());
    const bool moves = cell.move != ThreadMove::Stays;
    if (cell.alive || moves)
        paintLine(*painter, theme, rect, cell);
    if (moves) {
        painter->setRenderHint(QPainter::Antialiasing);
        const double side = std::min(rect.height() * 0.44, rect.width() * 0.7);
        const QRectF box(rect.center().x() + 0.5 - side / 2, rect.center().y() + 0.5 - side / 2, side, side);
        painter->setPen(Qt::NoPen);
        // The line does not run through the sign.
        const bool tinted = index.column() == model.currentColumn() || model.isPointed(index.row());
        painter->setBrush(tinted ? theme.selection : cell.hot ? theme.decisionFill : theme.panel);
        painter->drawRect(box.adjusted(-2, 0, 2, 0));
        drawGlyph(*painter, theme, glyphOf(cell.move), box);
    }
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(theme.accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

} // namespace threadmend
