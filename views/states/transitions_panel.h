// SPDX-License-Identifier: GPL-3.0-or-later
// The table of transitions, of the whole model or of one state.
#pragma once

#include "core/session/store/change_set.h"
#include "views/panel.h"
#include "views/run/job.h"
#include "views/states/colouring_job.h"
#include "views/states/table_page.h"
#include "views/states/transition_table_model.h"

#include <QWidget>

class QPushButton;

namespace threadmend {

/// Shares selection and mouse with every other panel. Enter selects the state that a transition leads to.
class TransitionsPanel : public QWidget {
    Q_OBJECT
public:
    explicit TransitionsPanel(PanelContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void addCommands();
    /// Millions of rows are not counted for a table that nobody sees: changes wait until it is shown.
    void follow(const ChangeSet& changes);
    void catchUp();
    void apply(const ChangeSet& changes);
    void followModel();
    void followSelection();
    void followColours();
    /// Lists the transitions of one state only, or all of them; the panel comes to the front.
    void restrictTo(std::optional<StateId> leaving, std::optional<StateId> entering);
    TransitionQuery query() const;
    void list();
    void take(const TransitionQuery& query, TransitionTableModel::Order order);
    void say();
    void activate(int row);

    PanelContext context_;
    ChangeSet missed_;
    ColouringJob colouring_;
    TransitionTableModel model_;
    TablePage* page_ = nullptr;
    QPushButton* restriction_ = nullptr;
    Job job_;
    bool following_ = false; ///< a model that was replaced
    std::optional<StateId> leaving_;
    std::optional<StateId> entering_;
    TransitionQuery listed_;
};

} // namespace threadmend
