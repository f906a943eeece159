// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/history/history_model.h"

#include "core/model/text/wording.h"
#include "views/history/branch_words.h"

#include <QFont>
#include <algorithm>
#include <limits>

namespace threadmend {

namespace {

constexpr std::size_t noPlace = std::numeric_limits<std::size_t>::max();

} // namespace

HistoryModel::HistoryModel(Session& session, QObject* parent) : QAbstractItemModel(parent), session_(session)
{
    connect(&session, &Session::changed, this, &HistoryModel::follow);
    rebuild();
}

void HistoryModel::follow(const ChangeSet& changes)
{
    if (!changes.hasAny(Change::History | Change::Model | Change::Properties | Change::Trace))
        return;
    // Editors stay open while a branch is only renamed or made longer.
    if (!hasSameShape(*session_.now().history)) {
        beginResetModel();
        rebuild();
        endResetModel();
        return;
    }
    history_ = session_.now().history;
    for (std::size_t place = 0; place < rows_.size(); ++place) {
        const QModelIndex each = createIndex(rows_[place], Name, place);
        Q_EMIT dataChanged(each, each.siblingAtColumn(ForkedAt));
    }
}

bool HistoryModel::hasSameShape(const History& other) const
{
    return std::equal(history_->branches.begin(), history_->branches.end(), other.branches.begin(),
                      other.branches.end(), [](const Branch& before, const Branch& after) {
                          return before.id == after.id && before.parent == after.parent;
                      });
}

void HistoryModel::rebuild()
{
    history_ = session_.now().history;
    const auto& all = history_->branches;
    roots_.clear();
    children_.assign(all.size(), {});
    rows_.assign(all.size(), 0);
    parents_.assign(all.size(), noPlace);
    for (std::size_t place = 0; place < all.size(); ++place) {
        const Branch* above = all[place].parent ? history_->find(*all[place].parent) : nullptr;
        if (above != nullptr)
            parents_[place] = static_cast<std::size_t>(above - all.data());
        auto& siblings = above == nullptr ? roots_ : children_[parents_[place]];
        rows_[place] = static_cast<int>(siblings.size());
        siblings.push_back(place);
    }
}

const std::vector<std::size_t>& HistoryModel::children(const QModelIndex& parent) const
{
    return parent.isValid() ? children_[parent.internalId()] : roots_;
}

QModelIndex HistoryModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, children(parent)[static_cast<std::size_t>(row)]);
}

QModelIndex HistoryModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const std::size_t above = parents_[index.internalId()];
    return above == noPlace ? QModelIndex() : createIndex(rows_[above], 0, above);
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(children(parent).size());
}

int HistoryModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

const Branch& HistoryModel::branch(const QModelIndex& index) const
{
    return history_->branches[index.internalId()];
}

QModelIndex HistoryModel::currentIndex() const
{
    const auto& current = session_.now().branch;
    const Branch* found = current ? history_->find(*current) : nullptr;
    if (found == nullptr)
        return {};
    const auto place = static_cast<std::size_t>(found - history_->branches.data());
    return createIndex(rows_[place], 0, place);
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || !session_.now().model)
        return {};
    const Branch& shown = branch(index);
    const bool current = session_.now().branch == shown.id;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        if (index.column() == Name)
            return branchName(session_.now(), shown);
        if (index.column() == Length)
            return branchLength(shown);
        return shown.parent ? QStringLiteral("after step %1").arg(shown.forkedAt) : QString();
    case Qt::ToolTipRole:
        return misfitSentence(shown);
    case Qt::AccessibleTextRole: {
        const QString text = data(index, Qt::DisplayRole).toString();
        return current && index.column() == Name ? text + QStringLiteral(", current branch") : text;
    }
    case Qt::FontRole: {
        QFont font;
        font.setWeight(current ? QFont::DemiBold : QFont::Normal);
        return font;
    }
    default: // Qt's roles are open-ended
        return {};
    }
}

bool HistoryModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid() || index.column() != Name)
        return false;
    const QString text = value.toString().trimmed();
    const Branch& renamed = branch(index);
    if (text == branchName(session_.now(), renamed))
        return false;
    return session_.dispatch(action::RenameBranch{renamed.id, text.toStdString()});
}

Qt::ItemFlags HistoryModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const Qt::ItemFlags plain = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return index.column() == Name ? plain | Qt::ItemIsEditable : plain;
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return QStringLiteral("Branch");
    case Length:
        return QStringLiteral("Length");
    case ForkedAt:
        return QStringLiteral("Left its parent");
    default: // of a number
        return {};
    }
}

} // namespace threadmend
