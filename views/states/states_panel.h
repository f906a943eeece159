// SPDX-License-Identifier: GPL-3.0-or-later
// The table of states: the graph for those who cannot or do not want to see it.
#pragma once

#include "core/session/store/change_set.h"
#include "views/panel.h"
#include "views/run/job.h"
#include "views/states/state_table_model.h"
#include "views/states/table_page.h"

#include <QWidget>

class QComboBox;

namespace threadmend {

/// Shares selection and mouse with every other panel. Enter moves the cursor to the state if it is on the
/// trace, else shows what is around it. Sorting and filtering is a job; the old order stays until it is done.
class StatesPanel : public QWidget {
    Q_OBJECT
public:
    explicit StatesPanel(PanelContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    /// Millions of rows are not counted for a table that nobody sees: changes wait until it is shown.
    void follow(const ChangeSet& changes);
    void catchUp();
    void apply(const ChangeSet& changes);
    void followModel();
    void followSelection();
    StateQuery query() const;
    /// Lists what the query asks for.
    void list();
    void take(const StateQuery& query, StateTableModel::Order order);
    void say();
    void activate(int row);

    PanelContext context_;
    ChangeSet missed_;
    StateTableModel model_;
    TablePage* page_ = nullptr;
    QComboBox* kind_ = nullptr;
    Job job_;
    bool following_ = false; ///< a model that was replaced
    StateQuery listed_;
};

} // namespace threadmend
