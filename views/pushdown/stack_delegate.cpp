// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/stack_delegate.h"

#include "views/program/thread_glyphs.h"
#include "views/pushdown/stacks_model.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QPainter>
#include <algorithm>

namespace threadmend {

namespace {

constexpr int gap = 8, cellPadding = 6, cellGap = 3, glyphColumn = 20, margin = 8;

} // namespace

StackDelegate::StackDelegate(Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance)
{
}

QSize StackDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {200, rowHeight(option.font)};
}

int StackDelegate::widthOf(const QModelIndex& index, int role, const QFont& font, int most) const
{
    const QFontMetrics metrics(font);
    int widest = 0;
    for (int row = 0; row < index.model()->rowCount(); ++row)
        widest =
            std::max(widest, metrics.horizontalAdvance(index.model()->index(row, 0).data(role).toString()));
    return std::min(widest, most);
}

void StackDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const
{
    const Theme& theme = appearance_.theme();
    const QRect& rect = option.rect;
    painter->save();
    if ((option.state & QStyle::State_Selected) != 0)
        painter->fillRect(rect, theme.selection);
    painter->fillRect(rect.x(), rect.bottom(), rect.width(), 1, theme.hairline);
    if (index.data(StackRole::Moved).toBool()) {
        painter->setRenderHint(QPainter::Antialiasing);
        const int side = rect.height() * 11 / 27;
        drawGlyph(*painter, theme, ThreadGlyph::Requests,
                  QRectF(rect.x() + margin, rect.center().y() - side / 2, side, side));
        painter->setRenderHint(QPainter::Antialiasing, false);
    }
    QFont bold = option.font;
    bold.setBold(true);
    const QFontMetrics metrics(option.font), boldMetrics(bold);
    const int most = rect.width() * 28 / 100;
    const int nameWidth = widthOf(index, StackRole::Name, bold, most);
    // Control states may be others later: the column is as wide as a word, and does not move.
    const int controlWidth = std::min(most, 9 * metrics.averageCharWidth());
    int x = rect.x() + margin + glyphColumn;
    painter->setFont(bold);
    painter->setPen(theme.text);
    painter->drawText(
        QRect(x, rect.y(), nameWidth, rect.height()), Qt::AlignVCenter,
        boldMetrics.elidedText(index.data(StackRole::Name).toString(), Qt::ElideMiddle, nameWidth));
    x += nameWidth + gap;
    painter->setFont(option.font);
    painter->setPen(index.data(StackRole::Held).toBool() ? theme.muted : theme.text);
    const QString control =
        metrics.elidedText(index.data(StackRole::Control).toString(), Qt::ElideMiddle, controlWidth);
    painter->drawText(QRect(x, rect.y(), controlWidth, rect.height()), Qt::AlignVCenter, control);
    if (index.data(StackRole::Held).toBool()) {
        painter->setPen(QPen(theme.incorrect, 1, Qt::DashLine));
        const int y = rect.center().y() + metrics.ascent() / 2 + 2;
        painter->drawLine(x, y, x + metrics.horizontalAdvance(control), y);
    }
    x += controlWidth + gap;
    paintStack(*painter, QRect(x, rect.y(), rect.right() - margin - x, rect.height()), index);
    painter->restore();
}

void StackDelegate::paintStack(QPainter& painter, const QRect& area, const QModelIndex& index) const
{
    const Theme& theme = appearance_.theme();
    const QFontMetrics metrics(painter.font());
    const QStringList stack = index.data(StackRole::Stack).toStringList();
    const int depth = index.data(StackRole::Depth).toInt(), fresh = index.data(StackRole::Fresh).toInt();
    if (stack.isEmpty()) {
        painter.setPen(theme.muted);
        painter.drawText(area, Qt::AlignVCenter, QStringLiteral("empty"));
        return;
    }
    const auto countText = [&](int left) { return QStringLiteral("+%1").arg(left); };
    int x = area.x();
    for (int i = 0; i < stack.size(); ++i) {
        const int left = depth - i;
        // Room for the count of those behind it, unless it is the last.
        const int kept = left > 1 ? metrics.horizontalAdvance(countText(left - 1)) + cellGap : 0;
        const int room = area.right() - x - kept;
        int width = metrics.horizontalAdvance(stack[i]) + 2 * cellPadding;
        if (width > room && i > 0) {
            painter.setPen(theme.muted);
            painter.drawText(QRect(x + cellGap, area.y(), area.right() - x, area.height()), Qt::AlignVCenter,
                             countText(left));
            return;
        }
        width = std::max(2 * cellPadding, std::min(width, room)); // the top is always there
        const QRect cell(x, area.y() + area.height() * 4 / 27, width - 1, area.height() * 19 / 27 - 1);
        if (i == 0)
            painter.fillRect(cell, theme.selection);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(i < fresh ? theme.accent : theme.hairline);
        painter.drawRect(cell);
        painter.setPen(i == 0 ? theme.text : theme.muted);
        painter.drawText(cell, Qt::AlignCenter,
                         metrics.elidedText(stack[i], Qt::ElideMiddle, width - 2 * cellPadding + 2));
        x += width + cellGap;
    }
    if (depth > stack.size()) {
        painter.setPen(theme.muted);
        painter.drawText(QRect(x, area.y(), area.right() - x, area.height()), Qt::AlignVCenter,
                         countText(depth - static_cast<int>(stack.size())));
    }
}

} // namespace threadmend
