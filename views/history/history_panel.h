// SPDX-License-Identifier: GPL-3.0-or-later
// Where a person has been: all branches, to go back to, rename and delete.
#pragma once

#ifndef Q_MOC_RUN
#include "views/history/history_model.h"
#include "views/panel.h"
#endif

#include <QWidget>

class QLabel;
class QTreeView;

namespace threadmend {

/// Enter or a double click goes to a branch, F2 renames it, Delete deletes it (which can be undone).
class HistoryPanel : public QWidget {
    Q_OBJECT
public:
    HistoryPanel(PanelContext& context, QWidget* parent);

private:
    void makeTree();
    void addCommands();
    void follow(const ChangeSet& changes);
    void goTo(const QModelIndex& index);
    void deleteBranch();

    PanelContext& context_;
    HistoryModel model_;
    QTreeView* tree_ = nullptr;
    QLabel* empty_ = nullptr;
};

} // namespace threadmend
