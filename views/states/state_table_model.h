// SPDX-License-Identifier: GPL-3.0-or-later
// The states of a model as a table whose cells are made when they are asked for.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/search/state_query.h"
#endif

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace threadmend {

/// What a table of states or transitions tells beside Qt's roles.
namespace CellRole {
enum : int {
    Tone = Qt::UserRole, ///< Tone as int
    Hovered              ///< bool: the mouse is at this state or transition, here or elsewhere
};
}

/// The most rows that a view can scroll through: their pixels are counted in an int.
inline constexpr std::size_t mostTableRows = std::size_t{1} << 25;

/// Holds the model, and the order of its rows if it is not that of the numbers: 4 bytes a row, shared with
/// the job that made it.
class StateTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using Order = std::shared_ptr<const std::vector<StateId>>;

    explicit StateTableModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setModel(std::shared_ptr<const OpenedModel> model);
    /// Null: all states by their numbers.
    void setOrder(Order order);
    /// Those of an explanation; null: none.
    void setDecisions(const Explanation* explanation);
    void setHovered(std::optional<StateId> state) { hovered_ = state; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    StateId stateAt(int row) const;
    /// -1 if the state is not listed. O(rows) if there is an order.
    int rowOf(StateId state) const;
    /// What a click on the head of a column sorts by.
    StateQuery::Key keyOf(int column) const;
    std::size_t parameterOf(int column) const;
    const std::vector<StateId>& decisions() const { return decisions_; }
    /// How many states the filter has found, listed or not.
    std::size_t found() const;

private:
    /// Columns before those of the parameters.
    std::vector<StateQuery::Key> fixedColumns() const;
    QVariant cell(StateId state, int column) const;

    std::shared_ptr<const OpenedModel> model_;
    std::vector<StateQuery::Key> columns_;
    Order order_;
    std::vector<StateId> decisions_;
    std::vector<StateId> saved_; ///< where something that can happen rules the violation out
    std::optional<StateId> hovered_;
};

} // namespace threadmend
