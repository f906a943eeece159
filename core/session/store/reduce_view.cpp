// SPDX-License-Identifier: GPL-3.0-or-later
// Actions that change what is pointed at and what is drawn.
#include "core/session/search/transition_query.h"
#include "core/session/store/reduction.h"

#include <algorithm>

namespace threadmend {

void StoreReduction::operator()(const action::Select& selection)
{
    if (!exists(selection.what))
        return refuse("There is no such state or transition.");
    select(selection.what);
}

void StoreReduction::operator()(const action::Hover& hover)
{
    if (!exists(hover.what))
        return refuse("There is no such state or transition.");
    if (now_.hovered == hover.what)
        return;
    now_.hovered = hover.what;
    changed(Change::Hover);
}

void StoreReduction::operator()(const action::PointAtThread& point)
{
    if (point.column &&
        (!now_.model || !now_.model->lanes || *point.column >= now_.model->lanes->names().size()))
        return refuse("There is nothing of that number that moves.");
    if (now_.thread == point.column)
        return;
    now_.thread = point.column;
    changed(Change::Thread);
}

void StoreReduction::operator()(const action::PointAtEvent& point)
{
    if (point.event &&
        (!now_.model || !now_.model->lanes || *point.event >= now_.model->lanes->events().size()))
        return refuse("There is no such event.");
    if (now_.event == point.event)
        return;
    now_.event = point.event;
    changed(Change::Thread);
}

void StoreReduction::operator()(const action::ToggleBreakpoint& toggle)
{
    if (!now_.model)
        return refuse("Open a model first.");
    const auto erased = std::erase_if(now_.breakpoints,
                                      [&](const Breakpoint& each) { return each.isSame(toggle.breakpoint); });
    if (erased == 0)
        now_.breakpoints.push_back(toggle.breakpoint);
    changed(Change::Breakpoints);
}

void StoreReduction::operator()(const action::SetBreakpoints& set)
{
    if (!now_.model)
        return refuse("Open a model first.");
    now_.breakpoints.clear();
    for (const Breakpoint& each : set.breakpoints)
        if (std::none_of(now_.breakpoints.begin(), now_.breakpoints.end(),
                         [&](const Breakpoint& other) { return each.isSame(other); }))
            now_.breakpoints.push_back(each);
    changed(Change::Breakpoints);
}

void StoreReduction::operator()(const action::SetView& set)
{
    if (!now_.model)
        return refuse("Open a model first.");
    if (set.view == GraphView::Focus && !now_.focus.state)
        now_.focus.state = now_.inQuestion().value_or(now_.model->lts.initialStates().front());
    if (!now_.canShow(set.view))
        return refuse(set.view == GraphView::Trace
                          ? "There is no trace yet: check a property, or ask for the path to a state."
                          : "This view shows why a property fails: check one that does.");
    setView(set.view);
}

void StoreReduction::operator()(const action::FocusOn& focus)
{
    if (!isState(focus.state))
        return refuse("There is no such state.");
    const std::uint32_t steps = now_.focus.steps;
    now_.focus = {};
    now_.focus.steps = steps;
    now_.focus.state = focus.state;
    now_.viewWanted.reset();
    now_.view = GraphView::Focus;
    changed(Change::View);
}

void StoreReduction::operator()(const action::SetFocusSteps& set)
{
    if (set.steps < 1 || set.steps > Focus::mostSteps)
        return refuse("The view around a state reaches 1 to 20 steps far.");
    now_.focus.steps = set.steps;
    changed(Change::View);
}

void StoreReduction::operator()(const action::Expand& expand)
{
    if (!isState(expand.state))
        return refuse("There is no such state.");
    if (now_.view != GraphView::Focus)
        return (*this)(action::FocusOn{expand.state});
    now_.focus.collapsed.erase(expand.state);
    now_.focus.expanded.insert(expand.state);
    changed(Change::View);
}

void StoreReduction::operator()(const action::Collapse& collapse)
{
    if (!isState(collapse.state))
        return refuse("There is no such state.");
    if (now_.view != GraphView::Focus)
        return refuse("States are collapsed in the view around a state.");
    now_.focus.expanded.erase(collapse.state);
    now_.focus.collapsed.insert(collapse.state);
    changed(Change::View);
}

void StoreReduction::operator()(const action::Pin& pin)
{
    if (!isState(pin.state))
        return refuse("There is no such state.");
    if (pin.pinned)
        now_.focus.pinned.insert(pin.state);
    else
        now_.focus.pinned.erase(pin.state);
    changed(Change::View);
}

void StoreReduction::operator()(const action::SetLayout& set)
{
    now_.layout = set.name;
    changed(Change::View);
}

void StoreReduction::operator()(const action::GroupBy& by)
{
    if (!now_.model)
        return refuse("Open a model first.");
    now_.grouping = by.grouping;
    setView(GraphView::Overview);
}

void StoreReduction::operator()(const action::SetMostStates& set)
{
    if (set.count == 0)
        return refuse("At least one state is shown.");
    now_.mostStates = set.count;
    changed(Change::View);
}

void StoreReduction::operator()(const action::HideLabel& hide)
{
    if (!isLabel(hide.label))
        return refuse("There is no such label.");
    putInto(now_.hiddenLabels, hide.label, hide.hidden);
}

void StoreReduction::operator()(const action::HighlightLabel& highlight)
{
    if (!isLabel(highlight.label))
        return refuse("There is no such label.");
    putInto(now_.highlightedLabels, highlight.label, highlight.highlighted);
}

void StoreReduction::operator()(const action::ShowAllLabels&)
{
    forgetLabels();
    changed(Change::Labels);
}

void StoreReduction::operator()(const action::Notify& notify)
{
    now_.notice = notify.notice;
    changed(Change::Notice);
}

void StoreReduction::operator()(const action::DismissNotice&)
{
    now_.notice.reset();
    changed(Change::Notice);
}

bool StoreReduction::isLabel(LabelId label) const
{
    return now_.model && label.index() < now_.model->lts.labels().size();
}

bool StoreReduction::exists(const Pointed& what) const
{
    return (!what.state || isState(*what.state)) &&
           (!what.transition || (now_.model && *what.transition < now_.model->lts.transitionCount())) &&
           !(what.state && what.transition);
}

void StoreReduction::select(const Pointed& what)
{
    Pointed wanted = what;
    // What a transition is, and why it can happen, is asked where it begins.
    if (wanted.transition && !wanted.state)
        wanted.state = sourceOf(now_.model->lts, *wanted.transition);
    if (now_.selected == wanted)
        return;
    now_.selected = wanted;
    changed(Change::Selection);
    if (!wanted.transition || !now_.model->lanes)
        return;
    // It points at its event, too.
    const Lts& lts = now_.model->lts;
    const std::string_view label = lts.labels().text(lts.transitions()[*wanted.transition].label);
    const auto events = now_.model->lanes->events();
    const auto event = std::find(events.begin(), events.end(), label);
    if (event == events.end())
        return;
    now_.event = static_cast<std::uint32_t>(event - events.begin());
    changed(Change::Thread);
}

void StoreReduction::putInto(std::set<LabelId>& labels, LabelId label, bool in)
{
    if (in)
        labels.insert(label);
    else
        labels.erase(label);
    changed(Change::Labels);
}

void StoreReduction::setView(GraphView view)
{
    now_.view = view;
    now_.viewWanted.reset();
    changed(Change::View);
}

void StoreReduction::goHome()
{
    const bool small = now_.model->lts.stateCount() <= now_.mostStates;
    now_.view = small ? GraphView::Full : GraphView::Focus;
    if (!small)
        now_.focus.state = now_.model->lts.initialStates().front();
    changed(Change::View);
}

void StoreReduction::leaveView()
{
    if (now_.model && !now_.canShow(now_.view))
        goHome();
}

} // namespace threadmend
