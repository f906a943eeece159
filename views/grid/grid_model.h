// SPDX-License-Identifier: GPL-3.0-or-later
// The trace grid: lanes by steps (the picture of TraceVis in Harel, Katz, Marron and Weiss 2011).
#pragma once

#ifndef Q_MOC_RUN
#include "core/check/trace.h"
#include "views/session/session.h"
#endif

#include <QAbstractTableModel>
#include <unordered_map>
#include <vector>

namespace threadmend {

/// What a step did in a lane, and how what is there stands behind it.
struct GridCell {
    LaneMove move = LaneMove::Stays;
    bool alive = false;
    bool hot = false;
    bool held = false; ///< it wants to move, and is kept from it
    bool operator==(const GridCell&) const = default;
};

/// A row a lane (a b-thread, a process); column 0 is the start, column n what there is after n steps of the
/// trace. A cell is made when it is asked for, in constant time but for what is shared by a column. Where a
/// trace is made longer, or left after some steps, the columns that both have stay.
class GridModel : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit GridModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    GridCell cellAt(int row, int column) const;
    /// The event that leads to a column; empty for the start.
    QString eventAt(int column) const;
    /// Whether the step of a column is part of the loop of a lasso.
    bool isLoop(int column) const;
    /// The column of the cursor; -1 without a trace.
    int currentColumn() const { return current_; }
    bool isPointed(int row) const { return pointed_ && static_cast<int>(*pointed_) == row; }
    /// Resident size in bytes of what it keeps.
    std::size_t bytes() const;

Q_SIGNALS:
    void currentChanged();

private:
    void follow(const ChangeSet& changes);
    void readTrace();
    void moveCurrent();
    const Lanes& lanes() const { return *model_->lanes; }
    const std::vector<bool>& heldAfter(std::size_t position) const;
    QString cellText(int row, int column) const;

    Session& session_;
    // What the cells are about, whatever the session has come to meanwhile.
    std::shared_ptr<const OpenedModel> model_;
    Trace run_;
    int current_ = -1;
    std::optional<std::uint32_t> pointed_;
    /// By state, for what was looked at lately.
    mutable std::unordered_map<std::uint32_t, std::vector<bool>> held_;
};

} // namespace threadmend
