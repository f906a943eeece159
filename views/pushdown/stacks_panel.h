// SPDX-License-Identifier: GPL-3.0-or-later
// Where each process of a pushdown system is, with its stack.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/pushdown/stacks_model.h"
#endif

#include <QWidget>

class QLabel;
class QListView;

namespace threadmend {

/// Of the state that was pointed at, else of where the trace is.
class StacksPanel : public QWidget {
    Q_OBJECT
public:
    StacksPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {300, 190}; }

private:
    void follow();
    QString sentence() const;

    PanelContext& context_;
    StacksModel model_;
    QLabel* sentence_ = nullptr;
    QListView* list_ = nullptr;
};

} // namespace threadmend
