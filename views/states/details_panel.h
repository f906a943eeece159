// SPDX-License-Identifier: GPL-3.0-or-later
// The state in question: what it is, and where one can go from it.
#pragma once

#include "core/session/model/state_kinds.h"
#include "core/session/snapshot/snapshot.h"
#include "views/panel.h"
#include "views/states/colouring_job.h"
#include "views/states/details_model.h"

#include <QWidget>
#include <functional>

class QAction;
class QLabel;
class QListView;
class QPushButton;

namespace threadmend {

class ChangeSet;

/// Of the selected transition or state, else of the current state of the trace. A click or Enter on a
/// transition in the list selects its other end.
class DetailsPanel : public QWidget {
    Q_OBJECT
public:
    explicit DetailsPanel(PanelContext& context, QWidget* parent = nullptr);

protected:
    void leaveEvent(QEvent* event) override;

private:
    void build();
    QPushButton* button(const char* id, const QString& text);
    void follow(const ChangeSet& changes);
    void refresh();
    void showTransition(std::uint32_t transition);
    void showState(StateId state);
    static QString sentencesIn(const Snapshot& now, StateKinds kinds, StateId state);
    void follow(const QModelIndex& link);
    void pointAt(const QModelIndex& index);
    /// What can be asked of the parameter there, if one is.
    void openMenu(const QPoint& place);
    /// Triggers a command of another panel, which a window may not have.
    void list(const char* command);
    QAction* known(const char* command) const;

    PanelContext context_;
    ColouringJob colouring_;
    DetailsModel model_;
    QLabel* title_ = nullptr;
    QLabel* sentences_ = nullptr;
    QWidget* buttons_ = nullptr;
    QPushButton* pin_ = nullptr;
    QPushButton* take_ = nullptr; ///< a selected transition
    QListView* list_ = nullptr;
};

} // namespace threadmend
