// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of the model: searched, highlighted, hidden.
#pragma once

#include "views/panel.h"
#include "views/run/job.h"
#include "views/states/label_list_model.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListView;
class QPushButton;

namespace threadmend {

class RowDelegate;

/// A click or Enter highlights the transitions of a label, the box or Space hides them.
class LabelsPanel : public QWidget {
    Q_OBJECT
public:
    explicit LabelsPanel(PanelContext& context, QWidget* parent = nullptr);

private:
    void build();
    void addCommands();
    void follow(const ChangeSet& changes);
    void count();
    void refresh();
    void highlight(const QModelIndex& index);
    void hideCurrent();

    PanelContext context_;
    LabelListModel model_;
    Job counting_;
    QLineEdit* search_ = nullptr;
    QLabel* summary_ = nullptr;
    QListView* list_ = nullptr;
    RowDelegate* delegate_ = nullptr;
    QLabel* empty_ = nullptr;
    QPushButton* showAll_ = nullptr;
};

} // namespace threadmend
