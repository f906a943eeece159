// SPDX-License-Identifier: GPL-3.0-or-later
// Where runs stop: the breakpoints, to switch off, try and take away.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/session/session.h"
#endif

#include <QAbstractListModel>
#include <QWidget>
#include <vector>

class QLabel;
class QListView;

namespace threadmend {

/// A row a breakpoint, with a box for whether it is enabled.
class BreakpointListModel : public QAbstractListModel {
    Q_OBJECT
public:
    explicit BreakpointListModel(Session& session, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    const Breakpoint& breakpoint(int row) const { return breakpoints_[static_cast<std::size_t>(row)]; }

private:
    void follow(const ChangeSet& changes);
    /// Why the breakpoint stops no run of the open model; empty if it can.
    QString whyIdle(const Breakpoint& breakpoint) const;

    Session& session_;
    std::vector<Breakpoint> breakpoints_;
    std::vector<QString> idle_; ///< by row
};

/// Space switches a breakpoint off and on, Delete takes it away.
class BreakpointsPanel : public QWidget {
    Q_OBJECT
public:
    BreakpointsPanel(PanelContext& context, QWidget* parent);

private:
    void addCommands();
    void follow();
    void remove();

    PanelContext& context_;
    BreakpointListModel model_;
    QListView* list_ = nullptr;
    QLabel* empty_ = nullptr;
};

} // namespace threadmend
