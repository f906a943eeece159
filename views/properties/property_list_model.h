// SPDX-License-Identifier: GPL-3.0-or-later
// The properties of a session as rows of a list.
#pragma once

#include "views/properties/property_row.h"
#include "views/session/session.h"

#include <QAbstractListModel>
#include <optional>
#include <vector>

namespace threadmend {

/// A row a property, and below it one for each further kind of violation that was found. Follows the session:
/// an edit of the list inserts and removes the rows that differ, a verdict changes one.
class PropertyListModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit PropertyListModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    /// The check state, present where a property is switched off; setting it is an edit that can be undone.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    std::optional<PropertyKey> keyAt(const QModelIndex& index) const;
    /// Which of the property's further violations a row is, if it is one.
    std::optional<std::size_t> furtherAt(const QModelIndex& index) const;
    QModelIndex indexOf(PropertyKey key) const;

private:
    struct Row {
        PropertyKey key;
        std::optional<std::size_t> further;
        bool enabled = true;
        bool shown = false;
        PropertyRow text;
        bool operator==(const Row&) const = default;
    };
    void follow(const ChangeSet& changes);
    std::vector<Row> rowsOf(const Snapshot& now) const;
    void replace(std::vector<Row> after);

    Session& session_;
    std::vector<Row> rows_;
};

} // namespace threadmend
