// SPDX-License-Identifier: GPL-3.0-or-later
// What the b-thread that was pointed at has in its hands.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/run/job.h"
#include "views/variables/variables_model.h"
#endif

#include <QWidget>

class QLabel;
class QTreeView;

namespace threadmend {

struct Snapshot;
class ChangeSet;

/// Without a b-thread that was pointed at, the one that the last step moved. The program is asked in the
/// background, only while somebody looks; what was opened stays open from step to step.
class VariablesPanel : public QWidget {
    Q_OBJECT
public:
    VariablesPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {300, 190}; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// What is asked of the program.
    struct Question {
        std::uint64_t revision = 0;
        StateId state;
        std::uint32_t column = 0;
        std::optional<behavioral::EventNumber> event;
        bool operator==(const Question&) const = default;
    };

    void makeTree();
    void follow(const ChangeSet& changes);
    std::optional<Question> questionNow() const;
    void ask();
    void answer(const Outcome<ThreadVariables>& outcome);
    void showNothing(const QString& sentence);
    QString headingOf(const Question& question) const;
    void openAgain(const QModelIndex& parent);
    QModelIndex indexOf(const QString& path, const QModelIndex& parent = {}) const;
    /// The variable as conditions name it; empty if it is none.
    QString termOf(const QModelIndex& index) const;
    void openMenu(const QPoint& place);

    PanelContext& context_;
    VariablesModel model_;
    Job job_;
    std::optional<Question> asked_;
    QLabel* heading_ = nullptr;
    QTreeView* tree_ = nullptr;
    QSet<QString> opened_; ///< paths that a person opened, beside the calls
    QSet<QString> closed_;
    QString selected_; ///< the path of what was selected, which stays so from step to step
};

} // namespace threadmend
