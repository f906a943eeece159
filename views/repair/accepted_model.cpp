// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/accepted_model.h"

#include "views/graph/captions.h"
#include "views/rows/row_delegate.h"

namespace threadmend {

AcceptedModel::AcceptedModel(EditedSource& source, QObject* parent)
    : QAbstractListModel(parent), source_(source)
{
    connect(&source, &EditedSource::opened, this, &AcceptedModel::follow);
    connect(&source, &EditedSource::edited, this, &AcceptedModel::follow);
    follow();
}

void AcceptedModel::follow()
{
    std::vector<AcceptedPatch> now = acceptedPatches(source_.text().toStdString());
    if (now == patches_)
        return;
    // Typing above them moves their lines only.
    if (now.size() == patches_.size()) {
        patches_ = std::move(now);
        emit dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    patches_ = std::move(now);
    endResetModel();
}

int AcceptedModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(patches_.size());
}

const AcceptedPatch* AcceptedModel::at(const QModelIndex& index) const
{
    return checkIndex(index, CheckIndexOption::IndexIsValid)
               ? &patches_[static_cast<std::size_t>(index.row())]
               : nullptr;
}

QVariant AcceptedModel::data(const QModelIndex& index, int role) const
{
    const AcceptedPatch* patch = at(index);
    if (patch == nullptr)
        return {};
    const QString name = QStringLiteral("Patch %1 in the source").arg(patch->number);
    const QString lines = QStringLiteral("lines %1–%2").arg(patch->firstLine).arg(patch->lastLine);
    const QString mends =
        patch->property.empty() ? QString() : QStringLiteral("mends ") + visibleText(patch->property);
    switch (role) {
    case Qt::DisplayRole:
        return name;
    case Qt::ToolTipRole:
    case RowRole::Note:
        return mends;
    case RowRole::Trailing:
        return lines;
    case RowRole::TrailingTone:
        return static_cast<int>(Tone::Muted);
    case Qt::AccessibleTextRole:
        return mends.isEmpty() ? QStringLiteral("%1, %2").arg(name, lines)
                               : QStringLiteral("%1, %2: %3").arg(name, lines, mends);
    default: // Qt's roles are open-ended
        return {};
    }
}

} // namespace threadmend
