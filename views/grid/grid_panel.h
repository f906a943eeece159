// SPDX-License-Identifier: GPL-3.0-or-later
// The trace at a glance: which b-threads advanced on which steps.
#pragma once

#ifndef Q_MOC_RUN
#include "views/grid/grid_model.h"
#include "views/panel.h"
#endif

#include <QWidget>

class QLabel;
class QTableView;

namespace threadmend {

class GridHeader;

/// A click (or the arrow keys) on a cell goes to its step and points at its b-thread; on a head, one of them.
class GridPanel : public QWidget {
    Q_OBJECT
public:
    GridPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {600, 190}; }
    const GridModel& model() const { return model_; }

private:
    void addCommands();
    QWidget* makeBar();
    void makeTable();
    void setNarrow(bool narrow);
    void refresh();
    void showCurrent();
    void go(int column);
    void point(int row);
    QString heading() const;

    PanelContext& context_;
    GridModel model_;
    QLabel* heading_ = nullptr;
    QTableView* table_ = nullptr;
    GridHeader* steps_ = nullptr;
    bool narrow_ = false;
    bool quiet_ = false;
};

} // namespace threadmend
