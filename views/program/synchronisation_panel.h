// SPDX-License-Identifier: GPL-3.0-or-later
// Who asks, who waits, who forbids in the shown state, and what may happen next.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/program/synchronisation_model.h"
#endif

#include <QWidget>

class QLabel;
class QLineEdit;

namespace threadmend {

class SynchronisationTable;

/// A click on a cell points at its b-thread and its event, which stays while rows come and go; a double click
/// (or Enter) on an event that can happen takes the step. A filter, and whether idle b-threads are hidden and
/// modules stand together, belong to the panel.
class SynchronisationPanel : public QWidget {
    Q_OBJECT
public:
    SynchronisationPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {600, 190}; }

private:
    void addCommands();
    QAction* addToggle(const QString& id, const QString& text, const QString& hint, const QKeySequence& key,
                       bool MatrixQuery::*wish);
    void makeTable();
    QWidget* makeBar();
    void setQuery(const MatrixQuery& query);
    void refresh(const ChangeSet& changes);
    void showTable();
    void showThread();
    void keepRow();
    void showWhatMatters();
    void point(const QModelIndex& index);
    void goAlong(const QModelIndex& index);
    QString heading() const;
    QString instead() const;

    PanelContext& context_;
    SynchronisationModel model_;
    QLabel* heading_ = nullptr;
    QLabel* instead_ = nullptr;
    QLineEdit* filter_ = nullptr;
    SynchronisationTable* table_ = nullptr;
};

} // namespace threadmend
