// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/synchronisation_delegate.h"

#include "views/program/synchronisation_model.h"
#include "views/program/thread_glyphs.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QPainter>
#include <bit>

namespace threadmend {

namespace {

using behavioral::Standing;

constexpr double glyphPart = 0.36; ///< of a row's height
constexpr double tokenPart = 1.05; ///< glyph, letter and the room between tokens
constexpr double letterPart = 0.42;

ThreadGlyph glyphOf(int mark)
{
    switch (mark) {
    case SynchronisationModel::Requests:
        return ThreadGlyph::Requests;
    case SynchronisationModel::WaitsFor:
        return ThreadGlyph::WaitsFor;
    case SynchronisationModel::Blocks:
        return ThreadGlyph::Blocks;
    default: // a bit set: interrupts are what is left
        return ThreadGlyph::IsInterrupted;
    }
}

QString letterOf(int mark)
{
    switch (mark) {
    case SynchronisationModel::Requests:
        return QStringLiteral("R");
    case SynchronisationModel::WaitsFor:
        return QStringLiteral("W");
    case SynchronisationModel::Blocks:
        return QStringLiteral("B");
    default: // a bit set: interrupts are what is left
        return QStringLiteral("I");
    }
}

Tone toneOf(Standing standing)
{
    switch (standing) {
    case Standing::Enabled:
        return Tone::Correct;
    case Standing::Blocked:
        return Tone::Incorrect;
    case Standing::Outranked:
        return Tone::Decision;
    case Standing::Unrequested:
        return Tone::Muted;
    }
    return Tone::Muted;
}

QString signOf(Standing standing, bool taken)
{
    if (taken)
        return QStringLiteral("▶ ");
    switch (standing) {
    case Standing::Enabled:
        return QStringLiteral("● ");
    case Standing::Blocked:
        return QStringLiteral("✕ ");
    case Standing::Outranked:
        return QStringLiteral("▽ ");
    case Standing::Unrequested:
        return QStringLiteral("   ");
    }
    return {};
}

} // namespace

SynchronisationDelegate::SynchronisationDelegate(Appearance& appearance, QObject* parent)
    : QStyledItemDelegate(parent), appearance_(appearance)
{
}

QSize SynchronisationDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const int height = rowHeight(option.font);
    if (!static_cast<const SynchronisationModel*>(index.model())->isOutcome(index.column())) {
        const int count =
            std::popcount(static_cast<unsigned>(index.data(SynchronisationModel::MarksRole).toInt()));
        return {static_cast<int>(height * tokenPart * std::max(1, count)) + height / 2, height};
    }
    const QString text = index.data(Qt::DisplayRole).toString();
    return {option.fontMetrics.horizontalAdvance(signOf(Standing::Unrequested, false) + text) + height,
            height};
}

void SynchronisationDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const
{
    const Theme& theme = appearance_.theme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if ((option.state & QStyle::State_Selected) != 0 ||
        index.data(SynchronisationModel::PointedRole).toBool())
        painter->fillRect(option.rect, theme.selection);
    if (index.data(SynchronisationModel::ProposedRole).toBool())
        paintProposed(*painter, option.rect);
    painter->setPen(theme.hairline);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (index.data(SynchronisationModel::ModuleRole).toBool())
        painter->fillRect(option.rect.x(), option.rect.y(), 1, option.rect.height(), theme.muted);
    const bool outcome = static_cast<const SynchronisationModel*>(index.model())->isOutcome(index.column());
    if (outcome) // stands apart from what scrolls beside it
        painter->drawLine(option.rect.topLeft(), option.rect.bottomLeft());
    if (outcome)
        paintOutcome(*painter, option.rect, option, index);
    else
        paintMarks(*painter, option.rect, option.font, index.data(SynchronisationModel::MarksRole).toInt());
    if ((option.state & QStyle::State_HasFocus) != 0) {
        painter->setPen(theme.accent);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

/// Not there yet: tinted, between dashed lines.
void SynchronisationDelegate::paintProposed(QPainter& painter, const QRect& cell) const
{
    QColor tint = appearance_.theme().patch;
    painter.setPen(QPen(tint, 1, Qt::DashLine));
    painter.drawLine(cell.topLeft(), cell.bottomLeft());
    painter.drawLine(cell.topRight(), cell.bottomRight());
    tint.setAlphaF(0.09F);
    painter.fillRect(cell, tint);
}

void SynchronisationDelegate::paintMarks(QPainter& painter, const QRect& cell, const QFont& font,
                                         int marks) const
{
    const Theme& theme = appearance_.theme();
    const double height = rowHeight(font);
    const double side = height * glyphPart;
    const double token = height * tokenPart;
    const int count = std::popcount(static_cast<unsigned>(marks));
    // Several in a narrow column are letters alone.
    const bool lettersAlone = count > 1 && token * count > cell.width();
    const double step = lettersAlone ? height * letterPart : token;
    double x = cell.center().x() + 0.5 - (step * count - (lettersAlone ? 0 : height / 6)) / 2;
    QFont letters = font;
    letters.setPixelSize(qRound(height * 0.42));
    letters.setWeight(QFont::DemiBold);
    painter.setFont(letters);
    for (const int mark : {SynchronisationModel::Requests, SynchronisationModel::WaitsFor,
                           SynchronisationModel::Blocks, SynchronisationModel::IsInterrupted}) {
        if ((marks & mark) == 0)
            continue;
        const QRectF box(x, cell.y() + (cell.height() - side) / 2, side, side);
        if (!lettersAlone)
            drawGlyph(painter, theme, glyphOf(mark), box);
        painter.setPen(colourOf(theme, glyphOf(mark)));
        painter.drawText(QRectF(x + (lettersAlone ? 0 : side + height / 9), cell.y(), height, cell.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, letterOf(mark));
        x += step;
    }
}

void SynchronisationDelegate::paintOutcome(QPainter& painter, const QRect& cell,
                                           const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto standing = static_cast<Standing>(index.data(SynchronisationModel::StandingRole).toInt());
    const int side = rowHeight(option.font) * 2 / 9;
    const QRect place = cell.adjusted(side, 0, -side, 0);
    const bool taken = index.data(SynchronisationModel::TakenRole).toBool();
    painter.setFont(option.font);
    const bool wouldBeBlocked = index.data(SynchronisationModel::WouldBeBlockedRole).toBool();
    painter.setPen(wouldBeBlocked ? appearance_.theme().patch
                                  : colourOf(appearance_.theme(), taken ? Tone::Accent : toneOf(standing)));
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     option.fontMetrics.elidedText(
                         (wouldBeBlocked && !taken ? QStringLiteral("⊘ ") : signOf(standing, taken)) +
                             index.data(Qt::DisplayRole).toString(),
                         Qt::ElideRight, place.width()));
}

} // namespace threadmend
