// SPDX-License-Identifier: GPL-3.0-or-later
// Actions that change what is open and what is known of it.
#include "core/session/stepping/stepping.h"
#include "core/session/store/reduction.h"

#include <algorithm>

namespace threadmend {

namespace {

std::optional<std::string> laneName(const OpenedModel& model, std::optional<std::uint32_t> lane)
{
    return model.lanes && lane ? std::optional(model.lanes->names()[*lane]) : std::nullopt;
}

std::optional<std::uint32_t> laneNamed(const OpenedModel& model, const std::optional<std::string>& name)
{
    if (!model.lanes || !name)
        return std::nullopt;
    const auto names = model.lanes->names();
    const auto found = std::find(names.begin(), names.end(), *name);
    return found == names.end() ? std::nullopt
                                : std::optional(static_cast<std::uint32_t>(found - names.begin()));
}

} // namespace

void StoreReduction::operator()(const action::OpenModel& open)
{
    if (!open.model)
        return refuse("There is no model to open.");
    const std::shared_ptr<const OpenedModel> before = now_.model;
    const bool again = before && before->path == open.model->path;
    forgetExplanation();
    keepVerdicts(again);
    now_.focus = {};
    now_.model = open.model;
    ++now_.modelRevision;
    if (open.properties)
        takeProperties(open.properties);
    if (again) {
        keepRuns(*before);
        keepLabels(before->lts.labels());
        if (open.keepsStates)
            keepPointed(*before, before_);
        keepView(before_, open.keepsStates);
        if (open.keepsStates && !before->source.empty() && before->source == open.model->source)
            keepViolations(*before, before_);
    } else {
        now_.shown.reset();
        now_.history = std::make_shared<const History>();
        leaveBranch(now_);
        now_.breakpoints.clear();
        forgetLabels();
        now_.grouping = Snapshot().grouping;
        forgetPointed();
        now_.viewWanted.reset();
        goHome();
    }
    now_.notice.reset();
    changed(ChangeSet::all());
}

void StoreReduction::operator()(const action::CloseModel&)
{
    if (!now_.model)
        return;
    Snapshot empty;
    empty.modelRevision = now_.modelRevision + 1;
    empty.nextKey = now_.nextKey;
    empty.reading = now_.reading;
    empty.memoryBudget = now_.memoryBudget;
    empty.layout = now_.layout;
    empty.fold = now_.fold;
    now_ = empty;
    changed(ChangeSet::all());
}

void StoreReduction::operator()(const action::SetMemoryBudget& set)
{
    if (set.bytes == 0)
        return refuse("A model needs some memory.");
    if (now_.memoryBudget == set.bytes)
        return;
    now_.memoryBudget = set.bytes;
    changed(Change::Memory);
}

void StoreReduction::operator()(const action::SetProperties& set)
{
    if (!set.properties)
        return refuse("There are no properties to set.");
    takeProperties(set.properties);
    changed(Change::Properties | Change::Verdicts);
    std::erase_if(now_.wanted, [&](PropertyKey key) { return now_.property(key) == nullptr; });
    if (now_.shown && now_.property(*now_.shown) == nullptr) {
        const Branch* current = currentBranch(now_);
        if (current != nullptr && current->property == now_.shown) {
            leaveBranch(now_);
            changed(Change::Trace | Change::Cursor | Change::Folding);
        }
        now_.shown.reset();
        forgetExplanation();
        leaveView();
        changed(Change::Explanation);
    }
}

void StoreReduction::operator()(const action::Check& check)
{
    if (!now_.model)
        return refuse("Open a model first.");
    if (!allListed(check.keys))
        return refuse("This property is not in the list any more.");
    for (const PropertyKey key : check.keys) {
        if (now_.shown == key && (now_.explanation || now_.plainEvidence() != nullptr)) {
            forgetExplanation();
            leaveView();
            changed(Change::Explanation);
        }
        now_.checked.erase(key);
        if (!now_.isWanted(key))
            now_.wanted.push_back(key);
        if (now_.shown == key)
            now_.explanationStopped.reset();
        changed(Change::Verdicts);
    }
}

void StoreReduction::operator()(const action::CancelCheck& cancel)
{
    const auto erased = std::erase_if(now_.wanted, [&](PropertyKey key) {
        return std::find(cancel.keys.begin(), cancel.keys.end(), key) != cancel.keys.end();
    });
    if (erased > 0)
        changed(Change::Verdicts);
}

void StoreReduction::operator()(const action::CheckDone& done)
{
    if (done.modelRevision != now_.modelRevision || !done.result || !now_.isWanted(done.key))
        return;
    std::erase(now_.wanted, done.key);
    now_.checked[done.key] = done.result;
    changed(Change::Verdicts);
    if (now_.shown == done.key)
        showPlainEvidence();
}

bool StoreReduction::allListed(const std::vector<PropertyKey>& keys) const
{
    return std::all_of(keys.begin(), keys.end(),
                       [&](PropertyKey key) { return now_.property(key) != nullptr; });
}

void StoreReduction::forgetPointed()
{
    now_.selected = {};
    now_.hovered = {};
    now_.thread.reset();
    now_.event.reset();
}

void StoreReduction::forgetLabels()
{
    now_.hiddenLabels.clear();
    now_.highlightedLabels.clear();
}

void StoreReduction::keepLabels(const LabelTable& before)
{
    for (std::set<LabelId>* labels : {&now_.hiddenLabels, &now_.highlightedLabels}) {
        std::set<LabelId> kept;
        for (const LabelId label : *labels)
            if (const auto found = now_.model->lts.labels().find(before.text(label)))
                kept.insert(*found);
        *labels = kept;
    }
}

void StoreReduction::takeProperties(const std::shared_ptr<const PropertyList>& properties)
{
    now_.properties = properties;
    for (const ListedProperty& each : *properties)
        now_.nextKey = std::max(now_.nextKey, each.key.value + 1);
}

void StoreReduction::keepVerdicts(bool again)
{
    if (!again)
        now_.verdictsBefore.clear();
    for (const auto& [key, found] : now_.checked)
        if (again)
            now_.verdictsBefore[key] = found->verdict.kind;
    now_.checked.clear();
    now_.wanted.clear();
}

void StoreReduction::keepViolations(const OpenedModel& before, const Snapshot& known)
{
    for (const auto& [key, found] : known.checked) {
        const Verdict& verdict = found->verdict;
        if (now_.property(key) == nullptr || verdict.kind != Verdict::Kind::Violated || !verdict.shortest ||
            verdict.evidence->loop)
            continue;
        // States have kept their numbers; labels have not.
        auto kept = std::make_shared<CheckedProperty>(*found);
        const auto renew = [&](Trace& run) {
            for (Transition& step : run.steps)
                step.label = *now_.model->lts.labels().find(before.lts.labels().text(step.label));
        };
        renew(*kept->verdict.evidence);
        for (FurtherViolation& each : kept->verdict.further)
            renew(each.evidence);
        now_.checked[key] = std::move(kept);
        now_.verdictsBefore.erase(key);
        if (const auto old = known.verdictsBefore.find(key); old != known.verdictsBefore.end())
            now_.verdictsBefore.insert(*old);
    }
    if (now_.shown && now_.plainEvidence() != nullptr) {
        const GraphView view = now_.view;
        const Pointed selected = now_.selected;
        showPlainEvidence();
        now_.view = view;
        now_.selected = selected;
    }
}

void StoreReduction::keepPointed(const OpenedModel& before, const Snapshot& known)
{
    now_.selected = known.selected;
    now_.hovered = known.hovered;
    now_.focus = known.focus;
    if (known.event && before.lanes && now_.model->lanes) {
        const auto events = now_.model->lanes->events();
        const auto same = std::find(events.begin(), events.end(), before.lanes->events()[*known.event]);
        if (same != events.end())
            now_.event = static_cast<std::uint32_t>(same - events.begin());
    }
}

void StoreReduction::keepView(const Snapshot& known, bool keepsStates)
{
    const GraphView wanted = known.viewWanted.value_or(known.view);
    const bool isSmall = now_.model->lts.stateCount() <= now_.mostStates;
    const bool wasSmall = known.model->lts.stateCount() <= now_.mostStates;
    goHome();
    // Around where a person is.
    if (now_.view == GraphView::Focus)
        now_.focus.state = keepsStates && known.focus.state ? known.focus.state : whereNow(now_);
    const bool isKept =
        wanted == GraphView::Trace || wanted == GraphView::Overview || (keepsStates && isSmall == wasSmall);
    if (isKept && now_.canShow(wanted))
        now_.view = wanted;
    const bool isExplainedAgain = now_.shown && (known.explanation || known.viewWanted);
    now_.viewWanted = isKept && isExplainedAgain ? std::optional(wanted) : std::nullopt;
}

void StoreReduction::keepRuns(const OpenedModel& before)
{
    const Branch* current = currentBranch(now_);
    // Its counterexample comes again when it is checked again; a person who is elsewhere is not called away.
    const bool stays = now_.shown && now_.property(*now_.shown) != nullptr && current != nullptr &&
                       current->property == now_.shown;
    if (!stays)
        now_.shown.reset();
    now_.history = std::make_shared<const History>(refitted(*now_.history, before.lts, now_.model->lts));
    if (now_.branch) {
        now_.trace = currentBranch(now_)->trace;
        const std::size_t wanted = now_.cursorWanted.value_or(now_.cursor);
        now_.cursor = std::min(wanted, now_.trace->length());
        now_.cursorWanted = now_.cursor < wanted ? std::optional(wanted) : std::nullopt;
        if (!now_.trace->trace.loop)
            now_.lap = 0;
    }
    now_.unfolded.clear();
    const std::optional<std::string> thread = laneName(before, now_.thread);
    forgetPointed();
    now_.thread = laneNamed(*now_.model, thread);
    now_.selected.state = now_.current();
}

void StoreReduction::forgetExplanation()
{
    now_.explanation.reset();
    now_.explanationStopped.reset();
    now_.counterexample = 0;
}

} // namespace threadmend
