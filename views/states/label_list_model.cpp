// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/label_list_model.h"

#include "core/model/text/text_search.h"
#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/states/state_words.h"

namespace threadmend {

LabelListModel::LabelListModel(Session& session, QObject* parent)
    : QAbstractListModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &LabelListModel::follow);
    follow(ChangeSet::all());
}

void LabelListModel::follow(const ChangeSet& changes)
{
    if (changes.has(Change::Model)) {
        beginResetModel();
        model_ = session_.now().model;
        counts_.reset();
        find();
        endResetModel();
    } else if (changes.has(Change::Labels) && rowCount() > 0) {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    }
}

void LabelListModel::search(const QString& text)
{
    beginResetModel();
    text_ = text;
    find();
    endResetModel();
}

void LabelListModel::find()
{
    found_.clear();
    if (!model_)
        return;
    const TextSearch search(text_.toStdString());
    const LabelTable& labels = model_->lts.labels();
    for (std::uint32_t i = 0; i < labels.size(); ++i)
        if (search.isIn(labels.text(LabelId(i))))
            found_.emplace_back(i);
}

void LabelListModel::setCounts(Counts counts)
{
    counts_ = std::move(counts);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int LabelListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(found_.size());
}

QString LabelListModel::countText(LabelId label) const
{
    return counts_ ? groupedText((**counts_)[label.index()]) : QString();
}

QVariant LabelListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const LabelId label = labelAt(index.row());
    const bool hidden = session_.now().hiddenLabels.contains(label);
    const bool highlighted = session_.now().highlightedLabels.contains(label);
    switch (role) {
    case Qt::DisplayRole:
        return visibleText(model_->lts.labels().text(label));
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return visibleText(model_->lts.labels().text(label)) +
               (counts_ ? QStringLiteral(", %1 transitions").arg(countText(label)) : QString()) +
               (hidden ? QStringLiteral(", hidden") : QString()) +
               (highlighted ? QStringLiteral(", highlighted") : QString());
    case Qt::CheckStateRole:
        return static_cast<int>(hidden ? Qt::Unchecked : Qt::Checked);
    case RowRole::Trailing:
        return (highlighted ? QStringLiteral("● ") : QString()) + countText(label);
    case RowRole::TrailingTone:
        return static_cast<int>(highlighted ? Tone::Accent : Tone::Muted);
    case RowRole::Faded:
        return hidden;
    case RowRole::Marked:
        return highlighted;
    default: // Qt's roles are open-ended
        return {};
    }
}

bool LabelListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    return session_.dispatch(
        action::HideLabel{labelAt(index.row()), value.toInt() == static_cast<int>(Qt::Unchecked)});
}

Qt::ItemFlags LabelListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren;
}

} // namespace threadmend
