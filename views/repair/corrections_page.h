// SPDX-License-Identifier: GPL-3.0-or-later
// Corrections of the concurrent program that is open: all candidates, what became of each, and the one that a
// person puts into the text.
#pragma once

#ifndef Q_MOC_RUN
#include "core/repair/corrections/conjuncts.h"
#include "core/repair/corrections/correction_search.h"
#include "views/run/job.h"
#include "views/session/session.h"
#endif
#include "views/repair/candidate_filter.h"
#include "views/repair/candidates_model.h"
#include "views/repair/repair_kind.h"

#include <QPointer>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QTextBrowser;
class QToolButton;

namespace threadmend {

class CandidateFeed;
class TablePage;

/// Enter on a repair changes the text, as an edit that can be undone. What a candidate would change is shown
/// in the text, too, while it is looked at.
class CorrectionsPage : public RepairPage {
    Q_OBJECT
public:
    CorrectionsPage(PanelContext& context, QWidget* parent);
    ~CorrectionsPage() override;
    QSize sizeHint() const override { return {700, 190}; }
    void propose() override;
    void goThere() override;
    void accept() override;
    bool canAccept() const override { return lookedAt() != nullptr; }

private:
    using Specification = std::vector<Property>;
    using Conjuncts = std::vector<ConjunctVerdict>;

    void build();
    void addButtons();
    QWidget* makeDetails();
    QToolButton* addChoice(const char* name, const char* text, const char* hint);

    void follow(const ChangeSet& changes);
    /// Nothing was found, or what was is of another text.
    void forget();
    /// Shows what the search has judged since the last time.
    void fetch();
    void take(const Outcome<CorrectionSearch>& outcome);
    void lookAt(int row);
    void takeConjuncts(const Outcome<Conjuncts>& outcome);
    void preview();

    void refresh();
    void showDetails();
    QString sentence() const;
    const Candidate* lookedAt() const;
    int sourceRow() const; ///< of what is looked at; -1: nothing is
    bool isOfNow() const { return context_.session.now().modelRevision == revision_; }
    const Snapshot& now() const { return context_.session.now(); }

    PanelContext& context_;
    CandidatesModel model_;
    CandidateFilter filter_;
    Job search_, check_;
    /// What was searched, and what came of it.
    std::uint64_t revision_ = 0;
    std::shared_ptr<const OpenedModel> searched_;
    std::shared_ptr<const Specification> specification_;
    std::shared_ptr<CandidateFeed> feed_;
    std::size_t length_ = 1; ///< of the sequences in the table
    std::shared_ptr<const CorrectionSearch> found_;
    bool pruned_ = true;
    QPointer<QWidget> keyboard_; ///< where it was when a person asked
    QString problem_;            ///< why the search did not come to its end
    QString accepted_;           ///< what became of the correction that was accepted last
    Conjuncts conjuncts_;        ///< of what is looked at, as soon as they are known
    bool chosen_ = false;        ///< a person has chosen what is looked at

    QLabel* sentence_ = nullptr;
    QPushButton* propose_ = nullptr;
    QPushButton* stop_ = nullptr;
    QToolButton* all_ = nullptr;
    QToolButton* pairs_ = nullptr;
    TablePage* page_ = nullptr;
    QComboBox* which_ = nullptr;
    QWidget* details_ = nullptr;
    QPushButton* accept_ = nullptr;
    QTextBrowser* facts_ = nullptr;
};

} // namespace threadmend
