// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/proposal_editor.h"

#include "core/session/repair/edited_repair.h"

#include <algorithm>

namespace threadmend {

namespace {

/// As it was proposed.
const ProposedRepair* originalOf(const std::shared_ptr<const ProposedRepair>& repair)
{
    return repair && repair->unedited ? repair->unedited.get() : repair.get();
}

std::shared_ptr<const ProposedRepair> lookedAt(const Snapshot& now)
{
    return now.proposals && now.proposal ? now.proposals->list[*now.proposal] : nullptr;
}

/// An edit may make a program without end: more than this is not looked at.
Limits enoughFor(const OpenedModel& model)
{
    Limits limits;
    limits.states = std::max<std::uint64_t>(1'000'000, 4 * std::uint64_t{model.lts.stateCount()});
    return limits;
}

} // namespace

ProposalEditor::ProposalEditor(PanelContext& context, QWidget* parent)
    : SourceView(context.appearance, parent), context_(context),
      job_(context.jobs, QStringLiteral("Judging the edited proposal"))
{
    pause_.setSingleShot(true);
    pause_.setInterval(pause);
    connect(&pause_, &QTimer::timeout, this, &ProposalEditor::finishTyping);
    connect(this, &SourceView::typed, this, [this] { pause_.start(); });
    connect(&context.session, &Session::changed, this, [this](const ChangeSet& changes) {
        if (changes.hasAny(Change::Model | Change::Proposals))
            follow();
    });
}

void ProposalEditor::follow()
{
    const Repair before = std::exchange(shown_, lookedAt(context_.session.now()));
    if (shown_ == before)
        return;
    const bool isOther = originalOf(before) != originalOf(shown_);
    const bool wasTyping = pause_.isActive();
    const std::string typed = wasTyping && before ? content().toStdString() : std::string();
    if (isOther)
        pause_.stop();
    if (!shown_) {
        job_.abandon();
        beingJudged_.reset();
    } else if (const QString code = QString::fromStdString(shown_->proposal.code); isOther) {
        show(code);
    } else if (!wasTyping && content() != code) {
        change(code);
    }
    // A change of the text is no code of its own.
    setReadOnly(!shown_ || shown_->proposal.change.has_value());
    if (shown_ && (isOther || !wasTyping))
        setProblems(shown_->error ? std::vector{problemOf(*shown_->error)} : std::vector<SourceProblem>());
    if (shown_ && !shown_->isJudged && beingJudged_ != shown_)
        judge(shown_);
    // Somebody else looks at another proposal while this one is typed in.
    if (isOther && wasTyping && before)
        context_.session.dispatch(action::ReplaceProposal{before, withCode(before, typed)});
}

void ProposalEditor::finishTyping()
{
    pause_.stop();
    if (!shown_)
        return;
    std::string code = content().toStdString();
    if (code != shown_->proposal.code)
        context_.session.dispatch(action::ReplaceProposal{shown_, withCode(shown_, std::move(code))});
}

void ProposalEditor::revert()
{
    pause_.stop();
    if (!shown_)
        return;
    change(QString::fromStdString(originalOf(shown_)->proposal.code));
    if (shown_->unedited)
        context_.session.dispatch(action::ReplaceProposal{shown_, shown_->unedited});
}

void ProposalEditor::judge(const Repair& repair)
{
    beingJudged_ = repair;
    const std::shared_ptr<const OpenedModel> model = context_.session.now().model;
    job_.start<Repair>(
        [repair, model](RunContext& run) { return judgedAnew(repair, *model, run); },
        [this, repair](const std::shared_ptr<const Outcome<Repair>>& outcome) { take(repair, *outcome); },
        enoughFor(*model));
}

void ProposalEditor::take(const Repair& repair, const Outcome<Repair>& outcome)
{
    beingJudged_.reset();
    if (outcome) {
        context_.session.dispatch(action::ReplaceProposal{repair, *outcome});
        return;
    }
    ProposedRepair stopped = *repair;
    stopped.isJudged = true;
    const bool wasAsked = outcome.stopped() != nullptr && outcome.stopped()->reason == StopReason::Cancelled;
    stopped.error = InputError{"", 0, 0,
                               wasAsked ? "it was not judged, since that was stopped"
                                        : "the program with it has too many states to judge it",
                               ""};
    context_.session.dispatch(
        action::ReplaceProposal{repair, std::make_shared<const ProposedRepair>(std::move(stopped))});
}

} // namespace threadmend
