// SPDX-License-Identifier: GPL-3.0-or-later
// The transitions of a model as a table whose cells are made when they are asked for.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/search/transition_query.h"
#endif

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace threadmend {

/// Columns are the keys of `TransitionQuery`, in their order; there is no colour without an explanation.
/// Holds the model, and the order of its rows if it is not their own.
class TransitionTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using Order = std::shared_ptr<const std::vector<std::uint32_t>>;
    using Colours = std::shared_ptr<const Outcome<std::vector<ColourSet>>>;

    explicit TransitionTableModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setModel(std::shared_ptr<const OpenedModel> model);
    /// Null: all transitions in their own order.
    void setOrder(Order order);
    /// Null: nothing is explained.
    void setColours(Colours colours);
    void setHovered(std::optional<std::uint32_t> transition) { hovered_ = transition; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    std::uint32_t transitionAt(int row) const;
    /// -1 if the transition is not listed. O(rows) if there is an order.
    int rowOf(std::uint32_t transition) const;
    std::span<const ColourSet> colours() const;
    /// How many transitions the filter has found, listed or not.
    std::size_t found() const;

private:
    QString cell(std::uint32_t transition, TransitionQuery::Key key) const;
    ColourSet colourOf(std::uint32_t transition) const;

    std::shared_ptr<const OpenedModel> model_;
    Order order_;
    Colours colours_;
    std::optional<std::uint32_t> hovered_;
};

} // namespace threadmend
