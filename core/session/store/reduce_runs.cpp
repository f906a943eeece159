// SPDX-License-Identifier: GPL-3.0-or-later
// Actions that show runs of the model and go along them.
#include "core/check/replay.h"
#include "core/session/history/explained_run.h"
#include "core/session/snapshot/shown_run.h"
#include "core/session/stepping/stepping.h"
#include "core/session/store/reduction.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Which counterexample the run is that stayed when the model was read again; the first one if it is none.
std::size_t numberShownBefore(const Snapshot& now)
{
    const Branch* current = currentBranch(now);
    if (current == nullptr || current->property != now.shown ||
        current->trace->kind != ShownTrace::Kind::Path)
        return 0;
    return numberOf(now.model->lts, *now.explanation, current->trace->trace, 0).value_or(0);
}

} // namespace

void StoreReduction::operator()(const action::ShowProperty& show)
{
    if (now_.property(show.key) == nullptr)
        return refuse("This property is not in the list any more.");
    if (now_.shown == show.key && (now_.explanation || now_.wantsExplanation()))
        return backToCounterexample();
    now_.shown = show.key;
    now_.viewWanted.reset();
    forgetExplanation();
    leaveBranch(now_);
    leaveView();
    changed(Change::Explanation | Change::Trace | Change::Cursor | Change::Folding);
    showPlainEvidence();
}

void StoreReduction::operator()(const action::ShowViolation& show)
{
    const CheckedProperty* found = now_.verdictOf(show.key);
    if (!now_.model || now_.property(show.key) == nullptr || found == nullptr ||
        show.further >= found->verdict.further.size())
        return refuse("There is no such violation.");
    if (now_.shown != show.key)
        (*this)(action::ShowProperty{show.key});
    showFurther(show.further);
    changed(Change::Explanation);
}

void StoreReduction::operator()(const action::ExplanationDone& done)
{
    if (done.modelRevision != now_.modelRevision || now_.shown != done.key || !now_.wantsExplanation())
        return;
    changed(Change::Explanation);
    if (!done.explanation || !done.explanation->violated()) {
        now_.explanationStopped = done.stopped.value_or(Stopped{});
        return;
    }
    now_.explanation = done.explanation;
    if (const auto further = now_.shownFurther())
        showFurther(*further);
    else
        showCounterexample(numberShownBefore(now_));
    setView(now_.viewWanted.value_or(GraphView::Overlay));
}

void StoreReduction::operator()(const action::ShowCounterexample& show)
{
    if (!now_.explanation)
        return refuse("No counterexample is shown.");
    if (show.index >= now_.explanation->shortened.list.size())
        return refuse("There is no further counterexample with other neighbourhoods.");
    showCounterexample(show.index);
    changed(Change::Explanation);
}

void StoreReduction::operator()(const action::ShowPathTo& show)
{
    if (!isState(show.state))
        return refuse("There is no such state.");
    auto path = pathTo(*now_.model, show.state);
    if (!path)
        return refuse("No run leads to this state.");
    Branch branch;
    branch.origin = Branch::Origin::Path;
    branch.transient = true;
    const std::size_t end = path->length();
    branch.trace = std::make_shared<const ShownTrace>(shownPath(*std::move(path)));
    showRun(std::move(branch), end);
}

void StoreReduction::operator()(const action::LoadRun& load)
{
    if (!now_.model || !isRunOf(now_.model->lts, load.trace))
        return refuse("This trace is no run of the model.");
    if (load.misfit.has_value() != (load.wanted != nullptr))
        return refuse("It is not known where this trace differs from the model.");
    Branch branch;
    branch.origin = Branch::Origin::File;
    branch.name = load.name;
    branch.trace = std::make_shared<const ShownTrace>(shownPath(load.trace));
    branch.wanted = load.wanted;
    branch.misfit = load.misfit;
    showRun(std::move(branch), load.misfit ? load.trace.length() : 0);
}

void StoreReduction::operator()(const action::TakeStep& take)
{
    (*this)(action::Walk{{take.transition}});
}

void StoreReduction::operator()(const action::Walk& walked)
{
    if (!now_.model)
        return refuse("Open a model first.");
    const Snapshot before = now_;
    moved(before, walk(now_, walked.transitions));
}

void StoreReduction::operator()(const action::StepOn&)
{
    if (!now_.model)
        return refuse("Open a model first.");
    const Snapshot before = now_;
    moved(before, stepOn(now_));
}

void StoreReduction::operator()(const action::StepBack&)
{
    const Snapshot before = now_;
    moved(before, stepBack(now_));
}

void StoreReduction::operator()(const action::GoTo& go)
{
    const Snapshot before = now_;
    moved(before, goTo(now_, go.branch, go.position));
}

void StoreReduction::operator()(const action::RenameBranch& rename)
{
    auto history = std::make_shared<History>(*now_.history);
    Branch* branch = history->find(rename.branch);
    if (branch == nullptr)
        return refuse("This branch is not in the history any more.");
    branch->name = rename.name;
    branch->transient = branch->transient && rename.name.empty();
    now_.history = std::move(history);
    changed(Change::History);
}

void StoreReduction::operator()(const action::DeleteBranch& gone)
{
    const Branch* branch = now_.history->find(gone.branch);
    if (branch == nullptr)
        return refuse("This branch is not in the history any more.");
    const Snapshot before = now_;
    auto history = std::make_shared<History>(*now_.history);
    history->erase(gone.branch);
    if (now_.branch == gone.branch) {
        if (branch->parent)
            goTo(now_, *branch->parent, std::min(now_.cursor, branch->forkedAt));
        else
            leaveBranch(now_);
        // An explanation is one of a run that can be seen.
        if ((now_.shown && branch->property == now_.shown) || !now_.trace) {
            now_.shown.reset();
            forgetExplanation();
            changed(Change::Explanation);
        }
    }
    now_.history = std::move(history);
    moved(before, "");
    leaveView();
}

void StoreReduction::operator()(const action::RestoreBranch& restore)
{
    Branch branch = restore.branch;
    if (!now_.model || !branch.trace || !isRunOf(now_.model->lts, branch.trace->trace))
        return refuse("The model has changed: this branch is no run of it any more.");
    const Branch* parent = branch.parent ? now_.history->find(*branch.parent) : nullptr;
    if (parent == nullptr)
        branch.parent.reset();
    branch.forkedAt = parent == nullptr
                          ? 0
                          : std::min(branch.forkedAt, commonSteps(parent->trace->trace, branch.trace->trace));
    branch.transient = false;
    const Snapshot before = now_;
    const std::size_t end = branch.trace->length();
    addBranch(now_, std::move(branch), end);
    moved(before, "");
}

void StoreReduction::operator()(const action::SetHistory& set)
{
    if (!set.history || set.modelRevision != now_.modelRevision || !now_.model)
        return refuse("The model has changed: its history cannot be what it was.");
    const Branch* branch = set.branch ? set.history->find(*set.branch) : nullptr;
    if (set.branch && (branch == nullptr || set.cursor > branch->trace->length()))
        return refuse("This branch is not in the history.");
    const Snapshot before = now_;
    auto history = std::make_shared<History>(*set.history);
    history->nextId = std::max(history->nextId, now_.history->nextId);
    now_.history = std::move(history);
    if (branch != nullptr)
        goTo(now_, branch->id, set.cursor);
    else
        leaveBranch(now_);
    if (!now_.trace && now_.explanation) {
        now_.shown.reset();
        forgetExplanation();
        changed(Change::Explanation);
    }
    moved(before, "");
    leaveView();
}

void StoreReduction::operator()(const action::MoveCursor& move)
{
    if (!now_.trace)
        return refuse("There is no trace to step along.");
    const Snapshot before = now_;
    moved(before, goTo(now_, *now_.branch, move.position));
}

void StoreReduction::operator()(const action::SetFold& set)
{
    now_.fold = set.fold;
    now_.unfolded.clear();
    changed(Change::Folding);
}

void StoreReduction::operator()(const action::ToggleStretch& toggle)
{
    if (!now_.trace || toggle.firstStep >= now_.trace->length())
        return refuse("There is no such step.");
    const auto place = std::lower_bound(now_.unfolded.begin(), now_.unfolded.end(), toggle.firstStep);
    if (place != now_.unfolded.end() && *place == toggle.firstStep)
        now_.unfolded.erase(place);
    else
        now_.unfolded.insert(place, toggle.firstStep);
    changed(Change::Folding);
}

void StoreReduction::showCounterexample(std::size_t index, const std::optional<Finding>& finding)
{
    now_.counterexample = index;
    ShownTrace trace = shownCounterexample(now_.model->lts, *now_.explanation, index);
    // What the checker found is true of every run that ends in the same state.
    const Verdict& verdict = now_.verdictOf(*now_.shown)->verdict;
    if (finding)
        trace.finding = finding;
    else if (verdict.evidence && verdict.evidence->last() == trace.trace.last())
        trace.finding = verdict.finding;
    for (const FurtherViolation& each : verdict.further)
        if (!trace.finding && each.evidence.last() == trace.trace.last())
            trace.finding = each.finding;
    showCounterexampleRun(std::move(trace));
}

void StoreReduction::showFurther(std::size_t index)
{
    const FurtherViolation& violation = now_.verdictOf(*now_.shown)->verdict.further[index];
    const Lts& model = now_.model->lts;
    if (now_.explanation)
        if (const auto number = numberOf(model, *now_.explanation, violation.evidence, now_.counterexample))
            return showCounterexample(*number, violation.finding);
    const auto known =
        now_.explanation ? counterexampleOf(model, *now_.explanation, violation.evidence) : std::nullopt;
    if (!known)
        return showRunAlone(shownEvidence(violation.evidence, violation.finding));
    ShownTrace trace = shownRun(model, *now_.explanation, *known);
    trace.finding = violation.finding;
    showCounterexampleRun(std::move(trace));
}

void StoreReduction::showPlainEvidence()
{
    if (const Verdict* verdict = now_.plainEvidence())
        showRunAlone(shownEvidence(*verdict->evidence, verdict->finding));
}

/// It is best seen along the whole model, or along itself where that is too large.
void StoreReduction::showRunAlone(ShownTrace trace)
{
    showCounterexampleRun(std::move(trace));
    if (now_.view == GraphView::Focus)
        setView(GraphView::Trace);
}

void StoreReduction::backToCounterexample()
{
    if (!now_.explanation)
        return;
    if (shownNumber(now_) != now_.counterexample)
        showCounterexample(now_.counterexample);
    else if (now_.shownFurther())
        showCounterexample(0);
}

void StoreReduction::showCounterexampleRun(ShownTrace trace)
{
    Branch branch;
    branch.origin = Branch::Origin::Counterexample;
    branch.property = now_.shown;
    branch.transient = true;
    // Found again after an edit, it leaves a person where they were.
    const Branch* current = currentBranch(now_);
    const bool again = current != nullptr && current->property == now_.shown &&
                       current->trace->kind == ShownTrace::Kind::Path &&
                       commonSteps(current->trace->trace, trace.trace) >= now_.cursor;
    branch.trace = std::make_shared<const ShownTrace>(std::move(trace));
    showRun(std::move(branch), again ? now_.cursor : 0);
}

void StoreReduction::showRun(Branch branch, std::size_t cursor)
{
    const Snapshot before = now_;
    const auto& all = now_.history->branches;
    const auto same = std::find_if(all.begin(), all.end(), [&](const Branch& each) {
        return each.origin == branch.origin && each.property == branch.property &&
               *each.trace == *branch.trace && each.misfit == branch.misfit;
    });
    if (same != all.end())
        moved(before, goTo(now_, same->id, cursor));
    else {
        addBranch(now_, std::move(branch), cursor);
        moved(before, "");
    }
    changed(Change::Trace | Change::Cursor | Change::Folding);
}

void StoreReduction::moved(const Snapshot& before, std::string refusal)
{
    if (!refusal.empty())
        return refuse(std::move(refusal));
    now_.cursorWanted.reset();
    if (now_.history != before.history)
        changed(Change::History);
    if (now_.trace != before.trace || now_.branch != before.branch) {
        now_.unfolded.clear();
        changed(Change::Trace | Change::Cursor | Change::Folding);
    }
    if (now_.cursor != before.cursor || now_.lap != before.lap)
        changed(Change::Cursor);
    select({now_.current(), std::nullopt});
    followCursor();
}

void StoreReduction::followCursor()
{
    const bool large = now_.model && now_.model->lts.stateCount() > now_.mostStates;
    const std::optional<StateId> current = now_.current();
    if (now_.view != GraphView::Focus || !large || !current || now_.focus.state == current)
        return;
    now_.focus.state = current;
    now_.focus.expanded.clear();
    now_.focus.collapsed.clear();
    changed(Change::View);
}

} // namespace threadmend
