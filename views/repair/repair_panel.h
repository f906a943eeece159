// SPDX-License-Identifier: GPL-3.0-or-later
// How the violation that is shown could be mended: proposals, what each does, its code.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#include "views/repair/proposals_model.h"
#include "views/run/job.h"
#endif

#include <QPointer>
#include <QWidget>
#include <vector>

class QAbstractItemModel;
class QBoxLayout;
class QLabel;
class QListView;
class QPushButton;
class QTextBrowser;
class QToolButton;

namespace threadmend {

class AcceptedList;
class FilmControl;
class ProposalEditor;

/// Enter on a proposal puts its code behind the text of the program, as an edit that can be undone; Delete
/// takes it from the list. Patches that stand in the source are listed below.
class RepairPanel : public QWidget {
    Q_OBJECT
public:
    RepairPanel(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {700, 190}; }
    /// Makes the panel be seen.
    void popUp();
    /// Goes to the list of proposals, or to what there is instead.
    void goThere();
    /// Looks for repairs of what is shown, or says why there is nothing to do.
    void propose();
    /// Puts the proposal that is looked at into the source.
    void accept();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void addDecisions();
    void build();
    QWidget* makeProposing();
    void makeList();
    QListView* addList(const char* name, QAbstractItemModel& model);
    QWidget* makeDeciding();

    void follow(const ChangeSet& changes);
    void take(const Outcome<std::shared_ptr<const ProposedRepairs>>& outcome);
    void reject();
    /// What was rejected last is where it was.
    void bringBack();
    void showFailureRun();

    void refresh();
    void showProposal();
    /// What there is to say above the list, or instead of it.
    QString sentence() const;
    QString hint() const;
    const Snapshot& now() const { return context_.session.now(); }

    PanelContext& context_;
    ProposalsModel model_;
    Job job_;
    /// What the job is for.
    std::uint64_t revision_ = 0;
    std::optional<PropertyKey> key_;
    QPointer<QWidget> keyboard_; ///< where it was when a person asked
    QString problem_;            ///< why there are no proposals
    QString accepted_;           ///< what became of the one that was accepted last
    struct Rejected {
        std::size_t place = 0;
        QString title;
        std::shared_ptr<const ProposedRepair> proposal;
    };
    std::vector<Rejected> rejected_; ///< of the list that is there, the last one behind
    std::uint64_t rejectedIn_ = 0;
    std::optional<PropertyKey> rejectedOf_;
    FilmControl* film_ = nullptr;
    QBoxLayout* parts_ = nullptr; ///< beside each other where there is room
    QLabel* sentence_ = nullptr;
    QPushButton* propose_ = nullptr;
    QPushButton* stop_ = nullptr;
    QPushButton* showRun_ = nullptr;
    QPushButton* showFilm_ = nullptr;
    QToolButton* environment_ = nullptr;
    QListView* list_ = nullptr;
    AcceptedList* acceptedList_ = nullptr;
    QTextBrowser* facts_ = nullptr;
    ProposalEditor* code_ = nullptr;
    QPushButton* bringBack_ = nullptr;
    QPushButton* accept_ = nullptr;
    QPushButton* revert_ = nullptr;
    QWidget* deciding_ = nullptr;
};

} // namespace threadmend
