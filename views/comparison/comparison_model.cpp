// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_model.h"

#include "views/graph/captions.h"
#include "views/rows/row_delegate.h"
#include "views/style/appearance.h"

#include <QFont>
#include <algorithm>

namespace threadmend {

namespace {

constexpr std::size_t context = 2; ///< common steps beside a difference that are not folded
using Kind = DifferenceRow::Kind;

Tone toneOf(Kind kind)
{
    switch (kind) {
    case Kind::Both:
        return Tone::Text;
    case Kind::OnlyFirst:
        return Tone::Incorrect;
    case Kind::OnlySecond:
        return Tone::Correct;
    case Kind::Folded:
        return Tone::Muted;
    }
    return Tone::Text;
}

QString signOf(Kind kind)
{
    switch (kind) {
    case Kind::Both:
        return QStringLiteral("=");
    case Kind::OnlyFirst:
        return QStringLiteral("◀");
    case Kind::OnlySecond:
        return QStringLiteral("▶");
    case Kind::Folded:
        return QStringLiteral("⋯");
    }
    return {};
}

} // namespace

ComparisonModel::ComparisonModel(Appearance& appearance, QObject* parent)
    : QAbstractTableModel(parent), appearance_(appearance)
{
}

void ComparisonModel::show(std::shared_ptr<const RunComparison> comparison)
{
    beginResetModel();
    comparison_ = std::move(comparison);
    unfolded_.clear();
    rows_ = comparison_ ? foldedRows(comparison_->rows, context) : std::vector<DifferenceRow>();
    endResetModel();
}

void ComparisonModel::unfold(int number)
{
    const DifferenceRow folded = row(number);
    if (folded.kind != Kind::Folded)
        return;
    unfolded_.insert(std::upper_bound(unfolded_.begin(), unfolded_.end(), folded.first), folded.first);
    beginRemoveRows({}, number, number);
    rows_.erase(rows_.begin() + number);
    endRemoveRows();
    std::vector<DifferenceRow> after = foldedRows(comparison_->rows, context, unfolded_);
    beginInsertRows({}, number, number + static_cast<int>(folded.count) - 1);
    rows_ = std::move(after);
    endInsertRows();
}

void ComparisonModel::setCurrent(std::optional<std::pair<Column, std::size_t>> current)
{
    if (current_ == current)
        return;
    current_ = current;
    if (!rows_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1),
                           {Qt::FontRole, Qt::AccessibleTextRole});
}

int ComparisonModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool ComparisonModel::has(const DifferenceRow& row, int column) const
{
    return column == First ? row.kind != Kind::OnlySecond : row.kind != Kind::OnlyFirst;
}

bool ComparisonModel::isCurrent(const DifferenceRow& row, int column) const
{
    if (!current_ || current_->first != column || !has(row, column))
        return false;
    const std::size_t begin = column == First ? row.first : row.second;
    return current_->second > begin && current_->second <= begin + row.count;
}

QString ComparisonModel::textOf(const DifferenceRow& row, int column) const
{
    if (column == Sign)
        return signOf(row.kind);
    if (!has(row, column))
        return {};
    const NamedRun& run = column == First ? comparison_->first : comparison_->second;
    const std::size_t step = column == First ? row.first : row.second;
    if (row.kind == Kind::Folded)
        return QStringLiteral("%1–%2  the same %3 steps").arg(step + 1).arg(step + row.count).arg(row.count);
    const QString loop = run.loop == step ? QStringLiteral("↻ ") : QString();
    return QStringLiteral("%1  %2%3").arg(step + 1).arg(loop, visibleText(run.steps[step].event));
}

QString ComparisonModel::sentenceOf(const DifferenceRow& row) const
{
    const auto event = [](const NamedRun& run, std::size_t step) {
        return visibleText(run.steps[step].event);
    };
    switch (row.kind) {
    case Kind::Both:
        return QStringLiteral("Step %1 of the first run and step %2 of the second: %3.")
            .arg(row.first + 1)
            .arg(row.second + 1)
            .arg(event(comparison_->first, row.first));
    case Kind::OnlyFirst:
        return QStringLiteral("Step %1 of the first run alone: %2.")
            .arg(row.first + 1)
            .arg(event(comparison_->first, row.first));
    case Kind::OnlySecond:
        return QStringLiteral("Step %1 of the second run alone: %2.")
            .arg(row.second + 1)
            .arg(event(comparison_->second, row.second));
    case Kind::Folded:
        return QStringLiteral(
                   "%1 steps that both runs have, from step %2 of the first on. Click to unfold them.")
            .arg(row.count)
            .arg(row.first + 1);
    }
    return {};
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const DifferenceRow& row = this->row(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, index.column());
    case Qt::ToolTipRole:
        return sentenceOf(row);
    case Qt::AccessibleTextRole:
        return isCurrent(row, index.column()) ? sentenceOf(row) + QStringLiteral(" You are here.")
                                              : sentenceOf(row);
    case Qt::ForegroundRole:
        return colourOf(appearance_.theme(), toneOf(row.kind));
    case Qt::TextAlignmentRole:
        return QVariant(index.column() == Sign ? Qt::AlignCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case Qt::FontRole: {
        QFont font;
        font.setBold(isCurrent(row, index.column()));
        return font;
    }
    default: // Qt's roles are open-ended
        return {};
    }
}

} // namespace threadmend
