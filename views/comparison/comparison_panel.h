// SPDX-License-Identifier: GPL-3.0-or-later
// Two branches of the history side by side.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/history/history.h"
#include "views/comparison/comparison_model.h"
#include "views/panel.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif

#include <QWidget>

class QComboBox;
class QLabel;
class QTableView;

namespace threadmend {

/// The first run is that of the current branch and the second the newest other one, unless a person chooses.
/// Click or Enter goes to a step, or unfolds a stretch. Runs are compared in the background, and only while
/// somebody looks.
class ComparisonPanel : public QWidget {
    Q_OBJECT
public:
    ComparisonPanel(PanelContext& context, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Side {
        QComboBox* box = nullptr;
        std::optional<BranchId> branch;
        bool chosen = false; ///< by a person
    };

    void makeChoice(Side& side, const char* name, const QString& accessible);
    void makeTable();
    void follow(const ChangeSet& changes);
    void chooseBranches();
    void fillBoxes();
    void compare();
    void markCurrent();
    void showSummary();
    void open(const QModelIndex& index);

    PanelContext& context_;
    ComparisonModel model_;
    Job job_;
    Side first_;
    Side second_;
    QLabel* summary_ = nullptr;
    QTableView* table_ = nullptr;
    bool stale_ = true;
};

} // namespace threadmend
