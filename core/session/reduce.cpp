// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/reduce.h"

#include "core/check/replay.h"
#include "core/session/opened_program.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Applies one action to a copy of the snapshot.
class Reduction {
public:
    explicit Reduction(const Snapshot& before) : result_{before, {}, {}}, now_(result_.snapshot) {}

    Reduced take() && { return std::move(result_); }

    void operator()(const action::OpenModel& open)
    {
        if (!open.model)
            return refuse("There is no model to open.");
        const std::shared_ptr<const OpenedModel> before = now_.model;
        const bool again = before && before->path == open.model->path;
        forgetExplanation();
        now_.checked.clear();
        now_.wanted.clear();
        now_.shown.reset();
        forgetPointed();
        now_.focus = {};
        now_.model = open.model;
        ++now_.modelRevision;
        goHome();
        if (open.properties)
            takeProperties(open.properties);
        if (again)
            keepLabels(before->lts.labels());
        else
            forgetLabels();
        now_.notice.reset();
        changed(ChangeSet::all());
    }

    void operator()(const action::CloseModel&)
    {
        if (!now_.model)
            return;
        Snapshot empty;
        empty.modelRevision = now_.modelRevision + 1;
        empty.nextKey = now_.nextKey;
        empty.termination = now_.termination;
        empty.layout = now_.layout;
        empty.fold = now_.fold;
        now_ = empty;
        changed(ChangeSet::all());
    }

    void operator()(const action::SetProperties& set)
    {
        if (!set.properties)
            return refuse("There are no properties to set.");
        takeProperties(set.properties);
        changed(Change::Properties | Change::Verdicts);
        std::erase_if(now_.wanted, [&](PropertyKey key) { return now_.property(key) == nullptr; });
        if (now_.shown && now_.property(*now_.shown) == nullptr) {
            now_.shown.reset();
            forgetExplanation();
            leaveView();
            changed(Change::Explanation | Change::Trace | Change::Cursor | Change::Folding);
        }
    }

    void operator()(const action::Check& check)
    {
        if (!now_.model)
            return refuse("Open a model first.");
        if (!allListed(check.keys))
            return refuse("This property is not in the list any more.");
        for (const PropertyKey key : check.keys) {
            if (now_.shown == key && (now_.explanation || now_.plainEvidence() != nullptr)) {
                forgetExplanation();
                leaveView();
                changed(Change::Explanation | Change::Trace | Change::Cursor | Change::Folding);
            }
            now_.checked.erase(key);
            if (!now_.isWanted(key))
                now_.wanted.push_back(key);
            if (now_.shown == key)
                now_.explanationStopped.reset();
            changed(Change::Verdicts);
        }
    }

    void operator()(const action::CancelCheck& cancel)
    {
        const auto erased = std::erase_if(now_.wanted, [&](PropertyKey key) {
            return std::find(cancel.keys.begin(), cancel.keys.end(), key) != cancel.keys.end();
        });
        if (erased > 0)
            changed(Change::Verdicts);
    }

    void operator()(const action::CheckDone& done)
    {
        if (done.modelRevision != now_.modelRevision || !done.result || !now_.isWanted(done.key))
            return;
        std::erase(now_.wanted, done.key);
        now_.checked[done.key] = done.result;
        changed(Change::Verdicts);
        if (now_.shown == done.key)
            showPlainEvidence();
    }

    void operator()(const action::ShowProperty& show)
    {
        if (now_.property(show.key) == nullptr)
            return refuse("This property is not in the list any more.");
        if (now_.shown == show.key && (now_.explanation || now_.wantsExplanation()))
            return backToCounterexample();
        now_.shown = show.key;
        forgetExplanation();
        leaveView();
        changed(Change::Explanation | Change::Trace | Change::Cursor | Change::Folding);
        showPlainEvidence();
    }

    void operator()(const action::ExplanationDone& done)
    {
        if (done.modelRevision != now_.modelRevision || now_.shown != done.key || !now_.wantsExplanation())
            return;
        changed(Change::Explanation);
        if (!done.explanation || !done.explanation->violated()) {
            now_.explanationStopped = done.stopped.value_or(Stopped{});
            return;
        }
        now_.explanation = done.explanation;
        showCounterexample(0);
        setView(GraphView::Overlay);
    }

    void operator()(const action::ShowCounterexample& show)
    {
        if (!now_.explanation)
            return refuse("No counterexample is shown.");
        if (show.index >= now_.explanation->shortened.list.size())
            return refuse("There is no further counterexample with other neighbourhoods.");
        showCounterexample(show.index);
        changed(Change::Explanation);
    }

    void operator()(const action::ShowPathTo& show)
    {
        if (!isState(show.state))
            return refuse("There is no such state.");
        auto path = pathTo(*now_.model, show.state);
        if (!path)
            return refuse("No run leads to this state.");
        const std::size_t end = path->length();
        setTrace(shownPath(*std::move(path)), end);
    }

    void operator()(const action::ShowTrace& show)
    {
        if (!now_.model || !isRunOf(now_.model->lts, show.trace))
            return refuse("This trace is no run of the model.");
        setTrace(shownPath(show.trace), 0);
    }

    void operator()(const action::MoveCursor& move)
    {
        if (!now_.trace)
            return refuse("There is no trace to step along.");
        if (move.position > now_.trace->length())
            return refuse("The trace ends before this step.");
        now_.cursor = move.position;
        changed(Change::Cursor);
        select({now_.current(), std::nullopt});
    }

    void operator()(const action::SetFold& set)
    {
        now_.fold = set.fold;
        now_.unfolded.clear();
        changed(Change::Folding);
    }

    void operator()(const action::ToggleStretch& toggle)
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

    void operator()(const action::Select& selection)
    {
        if (!exists(selection.what))
            return refuse("There is no such state or transition.");
        select(selection.what);
    }

    void operator()(const action::Hover& hover)
    {
        if (!exists(hover.what))
            return refuse("There is no such state or transition.");
        if (now_.hovered == hover.what)
            return;
        now_.hovered = hover.what;
        changed(Change::Hover);
    }

    void operator()(const action::PointAtThread& point)
    {
        if (point.column && (!now_.model || !now_.model->program ||
                             *point.column >= now_.model->program->synchronisations.names.size()))
            return refuse("There is no such b-thread.");
        if (now_.thread == point.column)
            return;
        now_.thread = point.column;
        changed(Change::Thread);
    }

    void operator()(const action::SetView& set)
    {
        if (!now_.model)
            return refuse("Open a model first.");
        if (set.view == GraphView::Focus && !now_.focus.state)
            now_.focus.state = now_.inQuestion().value_or(now_.model->lts.initial());
        if (!now_.canShow(set.view))
            return refuse(set.view == GraphView::Trace
                              ? "There is no trace yet: check a property, or ask for the path to a state."
                              : "This view shows why a property fails: check one that does.");
        setView(set.view);
    }

    void operator()(const action::FocusOn& focus)
    {
        if (!isState(focus.state))
            return refuse("There is no such state.");
        const std::uint32_t steps = now_.focus.steps;
        now_.focus = {};
        now_.focus.steps = steps;
        now_.focus.state = focus.state;
        now_.view = GraphView::Focus;
        changed(Change::View);
    }

    void operator()(const action::SetFocusSteps& set)
    {
        if (set.steps < 1 || set.steps > Focus::mostSteps)
            return refuse("The view around a state reaches 1 to 20 steps far.");
        now_.focus.steps = set.steps;
        changed(Change::View);
    }

    void operator()(const action::Expand& expand)
    {
        if (!isState(expand.state))
            return refuse("There is no such state.");
        if (now_.view != GraphView::Focus)
            return (*this)(action::FocusOn{expand.state});
        now_.focus.collapsed.erase(expand.state);
        now_.focus.expanded.insert(expand.state);
        changed(Change::View);
    }

    void operator()(const action::Collapse& collapse)
    {
        if (!isState(collapse.state))
            return refuse("There is no such state.");
        if (now_.view != GraphView::Focus)
            return refuse("States are collapsed in the view around a state.");
        now_.focus.expanded.erase(collapse.state);
        now_.focus.collapsed.insert(collapse.state);
        changed(Change::View);
    }

    void operator()(const action::Pin& pin)
    {
        if (!isState(pin.state))
            return refuse("There is no such state.");
        if (pin.pinned)
            now_.focus.pinned.insert(pin.state);
        else
            now_.focus.pinned.erase(pin.state);
        changed(Change::View);
    }

    void operator()(const action::SetLayout& set)
    {
        now_.layout = set.name;
        changed(Change::View);
    }

    void operator()(const action::SetMostStates& set)
    {
        if (set.count == 0)
            return refuse("At least one state is shown.");
        now_.mostStates = set.count;
        changed(Change::View);
    }

    void operator()(const action::HideLabel& hide)
    {
        if (!isLabel(hide.label))
            return refuse("There is no such label.");
        putInto(now_.hiddenLabels, hide.label, hide.hidden);
    }

    void operator()(const action::HighlightLabel& highlight)
    {
        if (!isLabel(highlight.label))
            return refuse("There is no such label.");
        putInto(now_.highlightedLabels, highlight.label, highlight.highlighted);
    }

    void operator()(const action::ShowAllLabels&)
    {
        forgetLabels();
        changed(Change::Labels);
    }

    void operator()(const action::Notify& notify)
    {
        now_.notice = notify.notice;
        changed(Change::Notice);
    }

    void operator()(const action::DismissNotice&)
    {
        now_.notice.reset();
        changed(Change::Notice);
    }

private:
    void refuse(const char* sentence) { result_.refusal = sentence; }
    void changed(ChangeSet changes) { result_.changes |= changes; }

    bool isState(StateId state) const { return now_.model && state.index() < now_.model->lts.stateCount(); }
    bool isLabel(LabelId label) const
    {
        return now_.model && label.index() < now_.model->lts.labels().size();
    }
    bool exists(const Pointed& what) const
    {
        return (!what.state || isState(*what.state)) &&
               (!what.transition || (now_.model && *what.transition < now_.model->lts.transitionCount())) &&
               !(what.state && what.transition);
    }
    bool allListed(const std::vector<PropertyKey>& keys) const
    {
        return std::all_of(keys.begin(), keys.end(),
                           [&](PropertyKey key) { return now_.property(key) != nullptr; });
    }

    void select(const Pointed& what)
    {
        if (now_.selected == what)
            return;
        now_.selected = what;
        changed(Change::Selection);
    }
    void forgetPointed()
    {
        now_.selected = {};
        now_.hovered = {};
        now_.thread.reset();
    }

    void putInto(std::set<LabelId>& labels, LabelId label, bool in)
    {
        if (in)
            labels.insert(label);
        else
            labels.erase(label);
        changed(Change::Labels);
    }
    void forgetLabels()
    {
        now_.hiddenLabels.clear();
        now_.highlightedLabels.clear();
    }
    /// Labels of equal text in the new model, for those of the old one.
    void keepLabels(const LabelTable& before)
    {
        for (std::set<LabelId>* labels : {&now_.hiddenLabels, &now_.highlightedLabels}) {
            std::set<LabelId> kept;
            for (const LabelId label : *labels)
                if (const auto found = now_.model->lts.labels().find(before.text(label)))
                    kept.insert(*found);
            *labels = kept;
        }
    }

    void takeProperties(const std::shared_ptr<const PropertyList>& properties)
    {
        now_.properties = properties;
        for (const ListedProperty& each : *properties)
            now_.nextKey = std::max(now_.nextKey, each.key.value + 1);
    }

    void forgetExplanation()
    {
        now_.explanation.reset();
        now_.explanationStopped.reset();
        now_.counterexample = 0;
        now_.trace.reset();
        now_.cursor = 0;
        now_.unfolded.clear();
    }

    void setView(GraphView view)
    {
        now_.view = view;
        changed(Change::View);
    }
    /// The view that a model is first shown in: all of it, or, where that is too much, its beginning.
    void goHome()
    {
        const bool small = now_.model->lts.stateCount() <= now_.mostStates;
        now_.view = small ? GraphView::Full : GraphView::Focus;
        if (!small)
            now_.focus.state = now_.model->lts.initial();
        changed(Change::View);
    }
    /// After an explanation was forgotten.
    void leaveView()
    {
        if (now_.model && !now_.canShow(now_.view))
            goHome();
    }

    void setTrace(ShownTrace trace, std::size_t cursor)
    {
        now_.trace = std::make_shared<const ShownTrace>(std::move(trace));
        now_.cursor = cursor;
        now_.unfolded.clear();
        changed(Change::Trace | Change::Cursor | Change::Folding);
        select({now_.current(), std::nullopt});
    }
    void showCounterexample(std::size_t index)
    {
        now_.counterexample = index;
        ShownTrace trace = shownCounterexample(now_.model->lts, *now_.explanation, index);
        // What the checker found is true of every run that ends in the same state.
        const Verdict& verdict = now_.verdictOf(*now_.shown)->verdict;
        if (verdict.evidence && verdict.evidence->last() == trace.trace.last())
            trace.finding = verdict.finding;
        setTrace(std::move(trace), 0);
    }
    void showPlainEvidence()
    {
        if (const Verdict* verdict = now_.plainEvidence()) {
            setTrace(shownEvidence(*verdict->evidence, verdict->finding), 0);
            // Only a run: it is best seen along the whole model, or along itself where that is too large.
            if (now_.view == GraphView::Focus)
                setView(GraphView::Trace);
        }
    }
    /// After a path was looked at.
    void backToCounterexample()
    {
        if (now_.explanation && now_.trace->kind == ShownTrace::Kind::Path)
            showCounterexample(now_.counterexample);
    }

    Reduced result_;
    Snapshot& now_;
};

} // namespace

Reduced reduce(const Snapshot& before, const Action& action)
{
    Reduction reduction(before);
    std::visit(reduction, action);
    return std::move(reduction).take();
}

} // namespace threadmend
