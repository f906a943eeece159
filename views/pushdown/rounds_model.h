// SPDX-License-Identifier: GPL-3.0-or-later
// The rounds of a search for reachability as a table.
#pragma once

#ifndef Q_MOC_RUN
#include "core/check/pushdown/reachability.h"
#endif

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace threadmend {

class ReachSearch;

/// A row a round. What a cell leaves out stands in its tool tip.
class RoundsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Round, Bounds, Product, Seconds, Word, Parts, Automata, ColumnCount };
    /// Of the cell of bounds: a list of numbers, and which of them grew in this round.
    enum Role { NumbersRole = Qt::UserRole, GrownRole };

    explicit RoundsModel(const ReachSearch& search, QObject* parent = nullptr);

    /// The search came further, or is another one.
    void refresh();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    const pushdown::ReachRound& round(int row) const;
    QString textOf(const pushdown::ReachRound& round, int row, int column) const;
    QString tipOf(const pushdown::ReachRound& round, int row, int column) const;
    /// By process, whether its bound is another one than in the round of words before.
    QVariantList grownIn(int row) const;

    const ReachSearch& search_;
    std::size_t shown_ = 0;
};

} // namespace threadmend
