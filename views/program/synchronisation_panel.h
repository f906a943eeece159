// SPDX-License-Identifier: GPL-3.0-or-later
// Who asks, who waits, who forbids in the shown state, and what may happen next.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/program/synchronisation_model.h"
#endif

#include <QWidget>

class QLabel;
class QTableView;

namespace threadmend {

/// A click on a cell points at its b-thread; a double click (or Enter) on an event that can happen goes where
/// it leads.
class SynchronisationPanel : public QWidget {
    Q_OBJECT
public:
    SynchronisationPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {600, 190}; }

private:
    void makeTable();
    void refresh();
    void fitColumns();
    void point(const QModelIndex& index);
    void goAlong(const QModelIndex& index);
    QString heading() const;

    PanelContext& context_;
    SynchronisationModel model_;
    QLabel* heading_ = nullptr;
    QTableView* table_ = nullptr;
};

} // namespace threadmend
