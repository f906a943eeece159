// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rows/row_delegate.h"

#include "views/style/appearance.h"

#include <QFontInfo>
#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

namespace threadmend {

namespace {

/// `pixels` at text of 13 px.
int scaled(const QFont& font, double pixels)
{
    return qRound(pixels * QFontInfo(font).pixelSize() / 13.);
}

QFont smaller(QFont font, bool bold)
{
    font.setPixelSize(scaled(font, 11.5));
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    return font;
}

int margin(const QFont& font)
{
    return scaled(font, 12);
}

/// Where the name begins: behind the glyph or the box, if the row has one.
int textBegin(const QFont& font, const QModelIndex& index)
{
    const bool mark =
        !index.data(Qt::CheckStateRole).isNull() || !index.data(RowRole::Glyph).toString().isEmpty();
    return margin(font) + (mark ? scaled(font, 19) : 0);
}

void paintBox(QPainter& painter, const QRect& box, bool checked, const QColor& line, const QColor& fill)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(checked ? fill : line, 1));
    painter.setBrush(checked ? QBrush(fill) : Qt::NoBrush);
    painter.drawRoundedRect(QRectF(box).adjusted(.5, .5, -.5, -.5), 3, 3);
}

void paintTick(QPainter& painter, const QRect& box, const QColor& colour)
{
    const auto at = [&](double x, double y) {
        return QPointF(box.x() + x * box.width(), box.y() + y * box.height());
    };
    QPainterPath tick(at(.24, .53));
    tick.lineTo(at(.43, .71));
    tick.lineTo(at(.77, .31));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, box.width() / 8., Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(tick);
}

} // namespace

int rowHeight(const QFont& font)
{
    return scaled(font, 27);
}

RowDelegate::RowDelegate(Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance)
{
}

QRect RowDelegate::boxIn(const QRect& row, const QFont& font)
{
    const int side = scaled(font, 13);
    return {row.x() + margin(font), row.y() + (rowHeight(font) - side) / 2, side, side};
}

QRect RowDelegate::actionIn(const QRect& row, const QFont& font, const QModelIndex& index)
{
    const QString text = index.data(RowRole::Action).toString();
    if (text.isEmpty())
        return {};
    const QSize size(QFontMetrics(smaller(font, false)).horizontalAdvance(text) + scaled(font, 16),
                     scaled(font, 21));
    return {QPoint(row.right() + 1 - margin(font) - size.width(),
                   row.y() + (rowHeight(font) - size.height()) / 2),
            size};
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool note = !index.data(RowRole::Note).toString().isEmpty();
    return {scaled(option.font, 120), rowHeight(option.font) + (note ? scaled(option.font, 19) : 0)};
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    paintBackground(*painter, option, index);
    QRect row = option.rect;
    row.setHeight(rowHeight(option.font));
    paintMark(*painter, row, option.font, index);
    paintText(*painter, row, option.font, index);
    paintAction(*painter, row, option.font, index);
    paintNote(*painter, option.rect, option.font, index);
    painter->restore();
}

QColor colourOf(const Theme& theme, Tone tone)
{
    switch (tone) {
    case Tone::Text:
        return theme.text;
    case Tone::Muted:
        return theme.muted;
    case Tone::Accent:
        return theme.accent;
    case Tone::Correct:
        return theme.correct;
    case Tone::Incorrect:
        return theme.incorrect;
    case Tone::Decision:
        return theme.decision;
    }
    return theme.text;
}

void RowDelegate::paintBackground(QPainter& painter, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) const
{
    const Theme& theme = appearance_.theme();
    if (index.data(RowRole::Heading).toBool())
        return;
    if (index.data(RowRole::Marked).toBool())
        painter.fillRect(option.rect, theme.selection);
    else if ((option.state & QStyle::State_MouseOver) != 0)
        painter.fillRect(option.rect, theme.canvas);
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter.setPen(QPen(theme.accent, 1));
        painter.drawRect(option.rect.adjusted(1, 0, -2, -1));
    }
}

void RowDelegate::paintMark(QPainter& painter, const QRect& row, const QFont& font,
                            const QModelIndex& index) const
{
    const Theme& theme = appearance_.theme();
    if (const QVariant check = index.data(Qt::CheckStateRole); !check.isNull()) {
        const QRect box = boxIn(row, font);
        const bool checked = check.toInt() == Qt::Checked;
        paintBox(painter, box, checked, theme.muted, theme.accent);
        if (checked)
            paintTick(painter, box, theme.isDark ? theme.window : theme.panel);
        return;
    }
    const QString glyph = index.data(RowRole::Glyph).toString();
    if (glyph.isEmpty())
        return;
    painter.setFont(font);
    painter.setPen(colourOf(theme, static_cast<Tone>(index.data(RowRole::GlyphTone).toInt())));
    painter.drawText(QRect(row.x() + margin(font), row.y(), scaled(font, 14), row.height()),
                     Qt::AlignVCenter | Qt::AlignLeft, glyph);
}

void RowDelegate::paintText(QPainter& painter, QRect row, const QFont& font, const QModelIndex& index) const
{
    const Theme& theme = appearance_.theme();
    const bool heading = index.data(RowRole::Heading).toBool();
    const int action = actionIn(row, font, index).width();
    row.adjust(textBegin(font, index), 0, -margin(font) - (action > 0 ? action + scaled(font, 8) : 0), 0);
    painter.setFont(heading ? smaller(font, true) : font);
    const QString name = index.data(Qt::DisplayRole).toString();
    const QString trailing = index.data(RowRole::Trailing).toString();
    const int beside = painter.fontMetrics().horizontalAdvance(trailing) + scaled(font, 12);
    // Where there is no room for both, the name says which row it is; a number that is cut off says another
    // one.
    const int wanted = std::min(painter.fontMetrics().horizontalAdvance(name), row.width() / 2);
    if (!trailing.isEmpty() && row.width() - beside >= wanted) {
        painter.setPen(colourOf(theme, static_cast<Tone>(index.data(RowRole::TrailingTone).toInt())));
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, trailing);
        row.adjust(0, 0, -beside, 0);
    }
    const bool quiet = heading || index.data(RowRole::Faded).toBool();
    painter.setPen(quiet ? theme.muted : theme.text);
    const QString text = painter.fontMetrics().elidedText(name, Qt::ElideMiddle, std::max(0, row.width()));
    painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine, text);
}

void RowDelegate::paintAction(QPainter& painter, const QRect& row, const QFont& font,
                              const QModelIndex& index) const
{
    const QRect button = actionIn(row, font, index);
    if (button.isEmpty())
        return;
    const Theme& theme = appearance_.theme();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 1));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(QRectF(button).adjusted(.5, .5, -.5, -.5), 4, 4);
    painter.setFont(smaller(font, false));
    painter.drawText(button, Qt::AlignCenter | Qt::TextSingleLine, index.data(RowRole::Action).toString());
    painter.restore();
}

void RowDelegate::paintNote(QPainter& painter, const QRect& row, const QFont& font,
                            const QModelIndex& index) const
{
    const QString note = index.data(RowRole::Note).toString();
    if (note.isEmpty())
        return;
    QRect place = row;
    place.setTop(row.y() + rowHeight(font) - scaled(font, 4));
    place.adjust(textBegin(font, index), 0, -margin(font), -scaled(font, 4));
    painter.setFont(smaller(font, false));
    painter.setPen(appearance_.theme().muted);
    painter.drawText(place, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(note, Qt::ElideRight, place.width()));
}

bool RowDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                              const QModelIndex& index)
{
    if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::MouseButtonRelease &&
        event->type() != QEvent::MouseButtonDblClick)
        return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (mouse->button() != Qt::LeftButton)
        return false;
    if (actionIn(option.rect, option.font, index).contains(mouse->pos())) {
        actionClicked_ = event->type() != QEvent::MouseButtonPress;
        return true;
    }
    const QVariant check = index.data(Qt::CheckStateRole);
    const int around = option.rect.height() / 4; // a box is small, a finger is not
    if (check.isNull() ||
        !boxIn(option.rect, option.font).adjusted(-around, -around, around, around).contains(mouse->pos()))
        return false;
    boxClicked_ = event->type() != QEvent::MouseButtonPress;
    if (event->type() == QEvent::MouseButtonRelease)
        model->setData(index, check.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    return true;
}

} // namespace threadmend
