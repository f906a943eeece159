// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do in the page of corrections: look for them, look at one, accept it.
#include "core/model/text/text_position.h"
#include "core/session/repair/proposed_corrections.h"
#include "views/bring_forward.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/program/edited_source.h"
#include "views/repair/candidate_feed.h"
#include "views/repair/corrections_page.h"
#include "views/repair/shown_violation.h"
#include "views/states/table_page.h"

#include <QApplication>
#include <QPushButton>
#include <QToolButton>
#include <utility>

namespace threadmend {

void CorrectionsPage::forget()
{
    search_.abandon();
    check_.abandon();
    feed_.reset();
    searched_.reset();
    found_.reset();
    problem_.clear();
    conjuncts_.clear();
    chosen_ = false;
    length_ = 1;
    page_->setCurrentRow(-1);
    model_.begin({});
    preview();
}

void CorrectionsPage::goThere()
{
    bringForward(this);
    if (page_->table().isVisible())
        page_->table().setFocus();
    else
        propose_->setFocus();
}

void CorrectionsPage::propose()
{
    if (!showsViolation(now()))
        showSomethingViolated(context_.session);
    bringForward(this);
    if (!showsViolation(now()))
        return context_.session.refuse(now().model ? whatToMend(now(), {})
                                                   : QStringLiteral("Open a concurrent program first."));
    keyboard_ = QApplication::focusWidget();
    forget();
    accepted_.clear();
    const Property& selected = now().property(*now().shown)->property;
    const auto specification = specificationOf(*now().model, selected);
    if (const InputError* error = specification.error()) {
        problem_ = QStringLiteral("No corrections: %1.").arg(visibleText(error->message));
        return refresh();
    }
    revision_ = now().modelRevision;
    searched_ = now().model;
    specification_ = std::make_shared<const Specification>(*specification);
    feed_ = std::make_shared<CandidateFeed>();
    pruned_ = !all_->isChecked();
    model_.begin(now().model->source);
    search_.setTitle(QStringLiteral("Looking for corrections that mend ") +
                     elided(visibleText(selected.name), 40));
    search_.start<CorrectionSearch>(
        [model = searched_, specification = specification_, feed = feed_, prunes = pruned_,
         length = pairs_->isChecked() ? 2 : 1](RunContext& run) {
            const auto put = [&](const Candidate& candidate, std::size_t tried) {
                feed->put(candidate, tried);
            };
            return proposeCorrectionsOf(
                *model, *specification,
                {.prunes = prunes, .mostLength = static_cast<std::size_t>(length), .judged = put}, run);
        },
        [this](const std::shared_ptr<const Outcome<CorrectionSearch>>& outcome) { take(*outcome); });
    refresh();
}

void CorrectionsPage::fetch()
{
    if (!feed_)
        return;
    CandidateFeed::Taken taken = feed_->take();
    if (taken.candidates.empty())
        return;
    if (std::exchange(length_, taken.length) != taken.length)
        model_.begin(searched_->source); // longer ones take their place
    const bool isFirst = model_.rowCount() == 0;
    model_.add(std::move(taken.candidates));
    if (isFirst)
        page_->fitColumns();
    if (search_.isRunning())
        refresh();
}

void CorrectionsPage::take(const Outcome<CorrectionSearch>& outcome)
{
    fetch();
    feed_.reset();
    if (outcome) {
        found_ = std::make_shared<const CorrectionSearch>(*outcome);
        page_->fitColumns();
    } else if (const InputError* error = outcome.error()) {
        problem_ = QStringLiteral("No corrections: %1").arg(visibleText(error->message));
        problem_ += error->hint.empty() ? QStringLiteral(".")
                                        : QStringLiteral(" (%1).").arg(visibleText(error->hint));
    } else {
        const bool wasAsked = outcome.stopped()->reason == StopReason::Cancelled;
        problem_ = wasAsked ? QStringLiteral("The search was stopped: what it had judged stands below.")
                            : QStringLiteral("The search needed more memory than there is.");
        if (wasAsked && model_.rowCount() == 0)
            problem_ = QStringLiteral("The search was stopped.");
    }
    refresh();
    // A table looks at its first row as soon as it has the keyboard: not where none repairs.
    if (filter_.rowCount() == 0 || model_.repairs() == 0)
        return;
    if (!chosen_) { // the best one is above
        page_->setCurrentRow(0);
        lookAt(0);
    }
    // Who has gone on to something else is not called back.
    QWidget* keyboard = QApplication::focusWidget();
    if (keyboard == keyboard_ || isAncestorOf(keyboard))
        page_->table().setFocus();
}

void CorrectionsPage::lookAt(int row)
{
    if (page_->table().currentIndex().row() != row)
        page_->setCurrentRow(row);
    conjuncts_.clear();
    check_.abandon();
    const Candidate* candidate = lookedAt();
    if (candidate != nullptr && searched_)
        check_.start<Conjuncts>(
            [model = searched_, specification = specification_, corrections = candidate->corrections](
                RunContext& run) { return conjunctVerdicts(*model, *specification, corrections, run); },
            [this](const std::shared_ptr<const Outcome<Conjuncts>>& outcome) { takeConjuncts(*outcome); });
    preview();
    showDetails();
    context_.commands.update();
}

void CorrectionsPage::takeConjuncts(const Outcome<Conjuncts>& outcome)
{
    if (outcome)
        conjuncts_ = *outcome;
    showDetails();
}

void CorrectionsPage::preview()
{
    std::vector<ProposedLine> lines;
    if (const int row = sourceRow(); row >= 0 && isOfNow() && context_.source.isTextOf(*now().model))
        for (const ChangedLine& line : model_.lines(row))
            lines.push_back({static_cast<int>(line.number), QString::fromStdString(line.after)});
    context_.source.setProposed(std::move(lines));
}

void CorrectionsPage::accept()
{
    const Candidate* candidate = lookedAt();
    if (candidate == nullptr)
        return context_.session.refuse(QStringLiteral("No correction is looked at."));
    EditedSource& source = context_.source;
    if (!isOfNow() || !source.isTextOf(*now().model))
        return context_.session.refuse(
            source.error() != nullptr
                ? QStringLiteral("Mend the problem in the source first.")
                : QStringLiteral("The source was edited since it was read; try in a moment."));
    const std::string before = source.text().toStdString();
    const auto line = positionIn(before, candidate->changes.front().offset).line;
    accepted_ =
        (candidate->fate == CandidateFate::Repairs
             ? QStringLiteral("Accepted: %1 has changed line %2 of the source; undo brings the old one "
                              "back. Ctrl+S saves it.")
             : QStringLiteral("Accepted, though it does not repair: %1 has changed line %2 of the "
                              "source; undo brings the old one back. Ctrl+S saves it."))
            .arg(visibleText(candidate->name))
            .arg(line);
    const std::string after = withChanges(before, candidate->changes);
    revision_ = now().modelRevision;
    forget();
    source.edit(QString::fromStdString(after));
    refresh();
    Q_EMIT source.placeWanted(static_cast<int>(line));
}

} // namespace threadmend
