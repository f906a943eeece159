// SPDX-License-Identifier: GPL-3.0-or-later
// The counterexample of a CTL property as nested paths: what each of them shows, and each as a run.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/session/session.h"
#endif
#include "views/paths/paths_model.h"

#include <QWidget>

class QLabel;
class QTreeView;

namespace threadmend {

/// Enter or a click on a path makes a run of it, with the cursor where it begins.
class PathsPanel : public QWidget {
    Q_OBJECT
public:
    PathsPanel(PanelContext& context, QWidget* parent);

private:
    void addCommand();
    void makeTree();
    void follow();
    void goAlong(const QModelIndex& index);
    QString emptySentence() const;

    PanelContext& context_;
    PathsModel model_;
    QTreeView* tree_ = nullptr;
    QLabel* empty_ = nullptr;
};

} // namespace threadmend
