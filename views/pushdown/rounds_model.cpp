// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pushdown/rounds_model.h"

#include "core/check/pushdown/reach_words.h"
#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/pushdown/reach_search.h"

#include <QVariantList>
#include <algorithm>

namespace threadmend {

using pushdown::Process;
using pushdown::ReachRound;

namespace {

constexpr const char* headings[] = {"Round", "k", "Product", "Time", "Word in common", "Parts", "Automata"};
constexpr const char* explanations[] = {
    "One approximation after the other, each more precise",
    "How many actions of each process the abstraction of its words keeps; bold: it grew. \"tops\": so many "
    "symbols of each stack were known instead",
    "States of the product of all automata that were met",
    "Of this round",
    "A shortest word that all processes may have; none: the target is unreachable",
    "How many actions of the word each process takes part in: all less than their k, and the word is a real "
    "one",
    "States of the automaton of each process"};

QString secondsText(double seconds)
{
    if (seconds < 0.0005)
        return QStringLiteral("< 1 ms");
    if (seconds < 1)
        return QStringLiteral("%1 ms").arg(qRound(1000 * seconds));
    return QStringLiteral("%1 s").arg(seconds, 0, 'f', 1);
}

template <class Numbers>
QString listText(const Numbers& numbers)
{
    QStringList texts;
    for (const auto each : numbers)
        texts.push_back(QString::number(each));
    return texts.join(QStringLiteral(", "));
}

} // namespace

RoundsModel::RoundsModel(const ReachSearch& search, QObject* parent)
    : QAbstractTableModel(parent), search_(search)
{
}

void RoundsModel::refresh()
{
    const std::size_t count = search_.rounds().size();
    if (count < shown_) {
        beginResetModel();
        shown_ = count;
        endResetModel();
    } else if (count > shown_) {
        beginInsertRows({}, static_cast<int>(shown_), static_cast<int>(count) - 1);
        shown_ = count;
        endInsertRows();
    }
}

int RoundsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(shown_);
}

int RoundsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const ReachRound& RoundsModel::round(int row) const
{
    return search_.rounds()[static_cast<std::size_t>(row)];
}

QVariantList RoundsModel::grownIn(int row) const
{
    const auto& bounds = round(row).bounds;
    int before = row - 1;
    while (before >= 0 && round(before).bounds.empty())
        --before;
    QVariantList grown;
    for (std::size_t i = 0; i < bounds.size(); ++i)
        grown.push_back(before >= 0 && round(before).bounds[i] != bounds[i]);
    return grown;
}

QString RoundsModel::textOf(const ReachRound& round, int row, int column) const
{
    switch (column) {
    case Round:
        return QString::number(row + 1);
    case Bounds:
        return round.tops > 0 ? QStringLiteral("tops %1").arg(round.tops)
                              : QString::fromStdString(pushdown::textOf(round.bounds));
    case Product:
        return QString::fromStdString(grouped(round.states));
    case Automata:
        return listText(round.sizes);
    case Parts:
        return listText(round.parts);
    case Seconds:
        return secondsText(round.seconds);
    case Word: // what a round of stack tops knew is said before
        return round.tops > 0 ? QString() : visibleText(pushdown::textOf(*search_.system(), round));
    default: // there are no other columns
        return {};
    }
}

QString RoundsModel::tipOf(const ReachRound& round, int row, int column) const
{
    const std::vector<Process>& processes = search_.system()->processes;
    QStringList lines;
    const auto addLines = [&](const auto& values, const QString& noun) {
        for (std::size_t i = 0; i < values.size(); ++i)
            lines.push_back(QStringLiteral("%1: %2%3")
                                .arg(visibleText(processes[i].name), QString::number(values[i]), noun));
    };
    switch (column) {
    case Bounds:
        addLines(round.bounds, QString());
        break;
    case Automata:
        for (std::size_t i = 0; i < round.sizes.size(); ++i)
            lines.push_back(QStringLiteral("%1: %2, for %3 words")
                                .arg(visibleText(processes[i].name),
                                     QString::fromStdString(counted(round.sizes[i], "state")),
                                     QString::number(round.words[i], 'g', 4)));
        break;
    case Parts:
        addLines(round.parts, QString());
        break;
    default: // the others say all there is
        return textOf(round, row, column);
    }
    return lines.join(QLatin1Char('\n'));
}

QVariant RoundsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ReachRound& shown = round(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(shown, index.row(), index.column());
    case Qt::ToolTipRole:
        return tipOf(shown, index.row(), index.column());
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2").arg(QLatin1String(headings[index.column()]),
                                            textOf(shown, index.row(), index.column()));
    case Qt::TextAlignmentRole: {
        const bool isNumber =
            index.column() == Round || index.column() == Product || index.column() == Seconds;
        return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    case NumbersRole: {
        QVariantList numbers;
        if (index.column() == Bounds)
            for (const std::uint32_t each : shown.bounds)
                numbers.push_back(each);
        return numbers;
    }
    case GrownRole:
        return index.column() == Bounds ? grownIn(index.row()) : QVariantList();
    default: // Qt's roles are open-ended
        return {};
    }
}

QVariant RoundsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return QLatin1String(headings[section]);
    if (role == Qt::ToolTipRole)
        return QLatin1String(explanations[section]);
    if (role == Qt::TextAlignmentRole)
        return QVariant(
            (section == Round || section == Product || section == Seconds ? Qt::AlignRight : Qt::AlignLeft) |
            Qt::AlignVCenter);
    return {};
}

} // namespace threadmend
