// SPDX-License-Identifier: GPL-3.0-or-later
// The branches of the history as a tree.
#pragma once

#ifndef Q_MOC_RUN
#include "views/session/session.h"
#endif

#include <QAbstractItemModel>
#include <memory>
#include <vector>

namespace threadmend {

/// A branch stands under the one that it left. Columns: name, how far it goes, where it left.
class HistoryModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Length, ForkedAt, ColumnCount };

    explicit HistoryModel(Session& session, QObject* parent = nullptr);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const Branch& branch(const QModelIndex& index) const;
    /// Invalid without a current branch.
    QModelIndex currentIndex() const;

private:
    void follow(const ChangeSet& changes);
    void rebuild();
    bool hasSameShape(const History& other) const;
    const std::vector<std::size_t>& children(const QModelIndex& parent) const;

    Session& session_;
    // What the rows are about, whatever the session has come to meanwhile.
    std::shared_ptr<const History> history_;
    std::vector<std::size_t> roots_;
    /// By place in the history: the places of those under it, and its own row.
    std::vector<std::vector<std::size_t>> children_;
    std::vector<int> rows_;
    std::vector<std::size_t> parents_;
};

} // namespace threadmend
