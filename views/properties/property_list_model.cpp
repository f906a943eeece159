// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/property_list_model.h"

#include "views/properties/property_edits.h"

#include <algorithm>

namespace threadmend {

PropertyListModel::PropertyListModel(Session& session, QObject* parent)
    : QAbstractListModel(parent), session_(session), rows_(rowsOf(session.now()))
{
    connect(&session, &Session::changed, this, &PropertyListModel::follow);
}

int PropertyListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant PropertyListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return row.text.name;
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return row.text.details;
    case Qt::CheckStateRole:
        return row.enabled || row.further ? QVariant() : QVariant(static_cast<int>(Qt::Unchecked));
    case RowRole::Glyph:
        return row.text.glyph;
    case RowRole::GlyphTone:
        return static_cast<int>(row.text.tone);
    case RowRole::Trailing:
        return row.text.trailing;
    case RowRole::TrailingTone:
        return static_cast<int>(Tone::Muted);
    case RowRole::Action:
        return row.text.action;
    case RowRole::Note:
        return row.text.note;
    case RowRole::Faded:
        return !row.enabled;
    case RowRole::Marked:
        return row.shown;
    default: // Qt's roles are open-ended
        return {};
    }
}

bool PropertyListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const auto key = keyAt(index);
    if (!key || furtherAt(index) || role != Qt::CheckStateRole)
        return false;
    setPropertyEnabled(session_, *key, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags PropertyListModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren;
}

std::optional<PropertyKey> PropertyListModel::keyAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    return rows_[static_cast<std::size_t>(index.row())].key;
}

std::optional<std::size_t> PropertyListModel::furtherAt(const QModelIndex& index) const
{
    return index.isValid() ? rows_[static_cast<std::size_t>(index.row())].further : std::nullopt;
}

QModelIndex PropertyListModel::indexOf(PropertyKey key) const
{
    const auto found =
        std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.key == key; });
    return found == rows_.end() ? QModelIndex() : index(static_cast<int>(found - rows_.begin()));
}

void PropertyListModel::follow(const ChangeSet& changes)
{
    if (changes.hasAny(Change::Properties | Change::Verdicts | Change::Explanation | Change::Trace))
        replace(rowsOf(session_.now()));
}

std::vector<PropertyListModel::Row> PropertyListModel::rowsOf(const Snapshot& now) const
{
    std::vector<Row> rows;
    const std::optional<std::size_t> shownFurther = now.shownFurther();
    for (const ListedProperty& each : *now.properties) {
        const bool shown = now.shown == each.key;
        rows.push_back(
            {each.key, std::nullopt, each.enabled, shown && !shownFurther, propertyRow(now, each)});
        if (const CheckedProperty* checked = now.verdictOf(each.key))
            for (std::size_t i = 0; i < checked->verdict.further.size(); ++i)
                rows.push_back({each.key, i, each.enabled, shown && shownFurther == i,
                                furtherRow(checked->verdict.further[i])});
    }
    return rows;
}

void PropertyListModel::replace(std::vector<Row> after)
{
    const auto sameKey = [](const Row& left, const Row& right) {
        return left.key == right.key && left.further == right.further;
    };
    const auto shorter = std::min(rows_.size(), after.size());
    const auto head = static_cast<std::size_t>(
        std::mismatch(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(shorter), after.begin(),
                      sameKey)
            .first -
        rows_.begin());
    std::size_t tail = 0;
    while (tail < shorter - head && sameKey(rows_[rows_.size() - 1 - tail], after[after.size() - 1 - tail]))
        ++tail;
    const auto place = [](const std::vector<Row>& rows, std::size_t i) {
        return rows.begin() + static_cast<std::ptrdiff_t>(i);
    };
    if (head + tail < rows_.size()) {
        beginRemoveRows({}, static_cast<int>(head), static_cast<int>(rows_.size() - tail) - 1);
        rows_.erase(place(rows_, head), place(rows_, rows_.size() - tail));
        endRemoveRows();
    }
    if (head + tail < after.size()) {
        beginInsertRows({}, static_cast<int>(head), static_cast<int>(after.size() - tail) - 1);
        rows_.insert(place(rows_, head), place(after, head), place(after, after.size() - tail));
        endInsertRows();
    }
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (rows_[i] == after[i])
            continue;
        rows_[i] = std::move(after[i]);
        Q_EMIT dataChanged(index(static_cast<int>(i)), index(static_cast<int>(i)));
    }
}

} // namespace threadmend
