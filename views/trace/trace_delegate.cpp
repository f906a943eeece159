// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/trace/trace_delegate.h"

#include "views/graph/captions.h"
#include "views/trace/trace_model.h"

#include <QApplication>
#include <QPainter>

namespace threadmend {

namespace {

constexpr int padding = 10;
constexpr int numberGap = 7; ///< between number and label
constexpr int mostCharacters = 28;

QString shownText(const QModelIndex& index)
{
    const QString text = elided(index.data(Qt::DisplayRole).toString(), mostCharacters);
    const bool loops =
        index.data(TraceModel::LoopRole).toBool() && index.data(TraceModel::ViolatedRole).toBool();
    return loops ? text + QStringLiteral(" ↩") : text;
}

bool isBold(const QModelIndex& index)
{
    return index.data(TraceModel::ViolatedRole).toBool() || index.data(TraceModel::CurrentRole).toBool();
}

QFont fontOf(const QStyleOptionViewItem& option, bool bold)
{
    QFont font = option.font;
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    return font;
}

/// The colours of a chip.
struct Look {
    QColor fill, frame, text;
};

Look lookOf(const Theme& theme, const QModelIndex& index)
{
    Look look{theme.panel, theme.hairline, theme.text};
    if (index.data(TraceModel::DecisionRole).toBool()) {
        look.fill = theme.decisionFill;
        look.frame = theme.decision;
    }
    const auto colour = static_cast<Colour>(index.data(TraceModel::ColourRole).toInt());
    if (index.data(TraceModel::ViolatedRole).toBool() || colour == Colour::Incorrect) {
        look.text = theme.incorrect;
        look.frame = theme.incorrect;
    }
    return look;
}

} // namespace

TraceDelegate::TraceDelegate(Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance)
{
}

QSize TraceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    // As wide as it gets, so that nothing moves when the cursor does.
    const QFontMetrics bold(fontOf(option, true));
    const QString number = index.data(TraceModel::NumberRole).toString();
    const int width = bold.horizontalAdvance(number) + numberGap + bold.horizontalAdvance(shownText(index));
    return {width + 2 * padding, bold.height() + 14};
}

void TraceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const
{
    const Theme& theme = appearance_.theme();
    const Look look = lookOf(theme, index);
    const bool folded = index.data(TraceModel::FoldedRole).toBool();
    const QRectF chip = QRectF(option.rect).adjusted(1.5, 3.5, -1.5, -3.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool hovered = option.state.testFlag(QStyle::State_MouseOver);
    painter->setBrush(hovered && look.fill == theme.panel ? theme.canvas : look.fill);
    painter->setPen(QPen(look.frame, 1, folded ? Qt::DashLine : Qt::SolidLine));
    painter->drawRoundedRect(chip, 3, 3);
    if (index.data(TraceModel::LoopRole).toBool()) {
        // A bar over all steps of the loop, closed at the chip's ends by its neighbours.
        painter->fillRect(QRectF(option.rect.x(), option.rect.bottom() - 2, option.rect.width(), 2),
                          theme.incorrect);
    }
    if (index.data(TraceModel::CurrentRole).toBool()) {
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(theme.accent, 2));
        painter->drawRoundedRect(chip.adjusted(-0.5, -2, 0.5, 2), 4, 4);
    }
    const QString number = index.data(TraceModel::NumberRole).toString();
    const QRect inner = option.rect.adjusted(padding, 0, -padding, 0);
    const QFont plain = fontOf(option, false);
    painter->setFont(plain);
    painter->setPen(theme.muted);
    painter->drawText(inner, Qt::AlignLeft | Qt::AlignVCenter, number);
    const int shift = QFontMetrics(plain).horizontalAdvance(number) + numberGap;
    painter->setFont(fontOf(option, isBold(index)));
    painter->setPen(folded ? theme.muted : look.text);
    painter->drawText(inner.adjusted(shift, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, shownText(index));
    painter->restore();
}

} // namespace threadmend
