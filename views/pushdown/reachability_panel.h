// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a pushdown system can come to its target: asked, followed round by round, and seen.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/snapshot/snapshot.h"
#include "views/panel.h"
#include "views/pushdown/reach_search.h"
#include "views/session/session.h"
#endif

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;

namespace threadmend {

class AutomatonView;
class RoundsTable;

/// A run that is found becomes the trace. Beside the rounds stands what a person chooses: how they grew, a
/// picture of an automaton, or the same question to another policy.
class ReachabilityPanel : public QWidget {
    Q_OBJECT
public:
    ReachabilityPanel(PanelContext& context, QWidget* parent);

private:
    void addCommands();
    QWidget* makeQuestion();
    QWidget* makeBeside();
    QWidget* makeComparison();
    void fillBeside();
    void follow(const ChangeSet& changes);
    void takeModel();
    void run();
    void refresh();
    void showWitness();
    /// Once the model has all of the witness, it is looked at from its start.
    void startOver();
    void showBeside();
    void drawAutomaton(std::optional<std::size_t> process);
    const Snapshot& now() const { return context_.session.now(); }

    PanelContext& context_;
    ReachSearch search_;
    ReachSearch other_; ///< of the policy to compare with
    QComboBox* policy_ = nullptr;
    QPushButton* run_ = nullptr;
    QLabel* target_ = nullptr;
    RoundsTable* rounds_ = nullptr;
    QComboBox* beside_ = nullptr;
    QStackedWidget* pages_ = nullptr;
    AutomatonView* automaton_ = nullptr;
    std::string source_;                 ///< of the system that was asked about
    std::optional<BranchId> startsOver_; ///< the branch whose run the model has not yet
};

} // namespace threadmend
