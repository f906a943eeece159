// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do in the panel of repairs: look for them, accept one, reject one.
#include "core/model/behavioral/product/program_model.h"
#include "core/repair/code/patch_code.h"
#include "views/bring_forward.h"
#include "views/commands/commands.h"
#include "views/graph/captions.h"
#include "views/program/edited_source.h"
#include "views/repair/accepted_list.h"
#include "views/repair/proposal_editor.h"
#include "views/repair/repair_panel.h"
#include "views/repair/repair_words.h"
#include "views/repair/shown_violation.h"

#include <QApplication>
#include <QListView>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

namespace threadmend {

namespace {

using Found = std::shared_ptr<const ProposedRepairs>;

} // namespace

/// What can be done with the proposal that is shown.
void RepairPanel::addDecisions()
{
    const QString repair = QStringLiteral("Repair");
    const auto looksAtOne = [](const Snapshot& now) { return now.shownProposal() != nullptr; };
    context_.commands.add(
        {QStringLiteral("repair.reject"),
         repair,
         QStringLiteral("&Reject the proposal"),
         QStringLiteral("Take the proposal from the list"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_X)},
         1,
         behavioral::holdsPrograms,
         QStringLiteral("Propose first.")},
        [this] { reject(); }, looksAtOne);
    context_.commands.add(
        {QStringLiteral("repair.bringBack"),
         repair,
         QStringLiteral("Bring &back what was rejected"),
         QStringLiteral("Put the proposal that was rejected last where it was"),
         {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_X)},
         1,
         behavioral::holdsPrograms,
         QStringLiteral("Nothing was rejected.")},
        [this] { bringBack(); }, [this](const Snapshot&) { return !rejected_.empty(); });
    context_.commands.add(
        {QStringLiteral("repair.revert"),
         repair,
         QStringLiteral("Re&vert the edit of the proposal"),
         QStringLiteral("Bring back the code as it was proposed"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_U)},
         1,
         behavioral::holdsPrograms,
         QStringLiteral("The proposal was not edited.")},
        [this] { code_->revert(); },
        [](const Snapshot& now) { return now.shownProposal() != nullptr && now.shownProposal()->unedited; });
}

void RepairPanel::popUp()
{
    bringForward(this);
}

void RepairPanel::goThere()
{
    popUp();
    QWidget* aim = propose_;
    if (model_.rowCount() > 0)
        aim = list_;
    else if (acceptedList_->count() > 0)
        aim = acceptedList_;
    aim->setFocus();
}

void RepairPanel::propose()
{
    if (!now().canBeMended())
        showSomethingViolated(context_.session);
    if (!now().canBeMended()) {
        popUp();
        return context_.session.refuse(hint());
    }
    popUp();
    keyboard_ = QApplication::focusWidget();
    problem_.clear();
    accepted_.clear();
    rejected_.clear();
    context_.session.dispatch(action::ForgetProposals{});
    revision_ = now().modelRevision;
    key_ = now().shown;
    std::vector<Property> others;
    for (const ListedProperty& each : *now().properties)
        if (each.key != *key_ && each.enabled)
            others.push_back(each.property);
    job_.setTitle(QStringLiteral("Looking for repairs of ") +
                  elided(visibleText(now().property(*key_)->property.name), 40));
    job_.start<Found>(
        [model = now().model, property = now().property(*key_)->property, others,
         wishes = RepairWishes{environment_->isChecked()}](RunContext& run) -> Outcome<Found> {
            auto found = proposeRepairsOf(*model, property, others, wishes, run);
            if (!found)
                return found.failure();
            return Found(std::make_shared<const ProposedRepairs>(*std::move(found)));
        },
        [this](const std::shared_ptr<const Outcome<Found>>& outcome) { take(*outcome); });
    refresh();
}

void RepairPanel::take(const Outcome<Found>& outcome)
{
    if (outcome) {
        context_.session.dispatch(action::ProposalsDone{revision_, *key_, *outcome});
        // Who has gone on to something else is not called back.
        QWidget* keyboard = QApplication::focusWidget();
        if (model_.rowCount() > 0 && (keyboard == keyboard_ || isAncestorOf(keyboard)))
            list_->setFocus();
    } else if (const InputError* error = outcome.error()) {
        problem_ = QStringLiteral("No proposals: %1").arg(visibleText(error->message));
        problem_ += error->hint.empty() ? QStringLiteral(".")
                                        : QStringLiteral(" (%1).").arg(visibleText(error->hint));
    } else {
        problem_ = outcome.stopped()->reason == StopReason::Cancelled
                       ? QStringLiteral("The search for repairs was stopped.")
                       : QStringLiteral("The search for repairs needed more memory than there is.");
    }
    refresh();
}

void RepairPanel::accept()
{
    code_->finishTyping();
    const ProposedRepair* shown = now().shownProposal();
    if (shown == nullptr)
        return context_.session.refuse(QStringLiteral("No proposal is looked at."));
    if (shown->error && shown->error->line > 0)
        return context_.session.refuse(QStringLiteral("Mend the patch first. ") + errorText(*shown->error));
    EditedSource& source = context_.source;
    if (!source.isTextOf(*now().model))
        return context_.session.refuse(
            source.error() != nullptr
                ? QStringLiteral("Mend the problem in the source first.")
                : QStringLiteral("The source was edited since it was read; try in a moment."));
    const Proposal& proposal = shown->proposal;
    const std::string before = source.text().toStdString();
    const std::string after = withProposal(before, proposal);
    const std::size_t place = proposal.change ? proposal.change->offset : after.rfind(proposal.code);
    const QString began =
        isRepair(*shown) ? QStringLiteral("Accepted") : QStringLiteral("Accepted, though it does not repair");
    const auto line = 1 + std::count(after.begin(), after.begin() + static_cast<std::ptrdiff_t>(place), '\n');
    revision_ = now().modelRevision;
    accepted_ =
        (proposal.change
             ? QStringLiteral(
                   "%1: a priority in line %2 of the source is changed; undo brings the old one back. "
                   "Ctrl+S saves it.")
             : QStringLiteral("%1: the patch stands in the source from line %2 on, where undo "
                              "takes it out again. Ctrl+S saves it."))
            .arg(began)
            .arg(line);
    source.edit(QString::fromStdString(after));
    context_.session.dispatch(action::ForgetProposals{});
    Q_EMIT source.placeWanted(static_cast<int>(line));
}

void RepairPanel::reject()
{
    if (!now().proposal)
        return;
    const std::size_t place = *now().proposal;
    if (now().modelRevision != rejectedIn_ || now().shown != rejectedOf_)
        rejected_.clear();
    rejectedIn_ = now().modelRevision;
    rejectedOf_ = now().shown;
    rejected_.push_back(
        {place, model_.index(static_cast<int>(place)).data().toString(), now().proposals->list[place]});
    context_.session.dispatch(action::RejectProposal{place});
    context_.commands.update();
}

void RepairPanel::bringBack()
{
    if (rejected_.empty() || !now().proposals)
        return;
    const Rejected last = std::move(rejected_.back());
    rejected_.pop_back();
    if (!now().shown) {
        context_.session.dispatch(action::AddProposal{now().modelRevision, std::nullopt, last.proposal});
    } else {
        auto all = std::make_shared<ProposedRepairs>(*now().proposals);
        const std::size_t place = std::min(last.place, all->list.size());
        all->list.insert(all->list.begin() + static_cast<std::ptrdiff_t>(place), last.proposal);
        context_.session.dispatch(action::ProposalsDone{now().modelRevision, *now().shown, std::move(all)});
        context_.session.dispatch(action::ShowProposal{place});
    }
    context_.commands.update();
    refresh();
}

void RepairPanel::showFailureRun()
{
    if (now().proposals && now().proposals->failureTrace)
        context_.session.dispatch(action::LoadRun{*now().proposals->failureTrace,
                                                  "nothing that is blocked helps", nullptr, std::nullopt});
}

} // namespace threadmend
