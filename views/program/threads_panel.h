// SPDX-License-Identifier: GPL-3.0-or-later
// The b-threads of the shown state: where each one is and what it says.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/program/thread_list_model.h"
#endif

#include <QWidget>

class QLabel;
class QListView;

namespace threadmend {

/// A click on a b-thread points at it: the source and the matrix follow.
class ThreadsPanel : public QWidget {
    Q_OBJECT
public:
    ThreadsPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {300, 190}; }

private:
    void refresh();

    PanelContext& context_;
    ThreadListModel model_;
    QLabel* sentence_ = nullptr;
    QListView* list_ = nullptr;
};

} // namespace threadmend
