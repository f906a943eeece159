// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/picture_request.h"

#include "core/session/history/explained_run.h"
#include "core/session/snapshot/shown_run.h"
#include "views/graph/pictures_of.h"
#include "views/graph/trace_view.h"

#include <algorithm>
#include <set>

namespace threadmend {

bool PictureRequest::isAbout(const PictureRequest& other) const
{
    return model == other.model && view == other.view && explanation == other.explanation &&
           trace == other.trace && unlisted == other.unlisted && counterexample == other.counterexample &&
           focus.state == other.focus.state && grouping == other.grouping;
}

bool PictureRequest::differsInStatesOnly(const PictureRequest& other) const
{
    PictureRequest same = other;
    same.mustShow = mustShow;
    return *this == same;
}

namespace {

/// Of the run that is looked at: where one is, its start, decisions, what comes after them, its end, then the
/// others from where one is on; no more than a person can look through.
std::vector<StateId> statesOfRun(const Snapshot& now)
{
    constexpr std::size_t most = 2000;
    std::vector<StateId> states;
    std::set<StateId> seen;
    const auto add = [&](StateId state) {
        if (states.size() < most && seen.insert(state).second)
            states.push_back(state);
    };
    if (const auto current = now.current())
        add(*current);
    if (!now.trace)
        return states;
    const ShownTrace& trace = *now.trace;
    const auto at = [&](std::size_t position) { add(trace.trace.stateAfter(position)); };
    at(0);
    at(trace.length());
    for (std::size_t i = 0; i <= trace.length(); ++i)
        if (trace.decisions[i]) {
            at(i);
            if (i < trace.length())
                at(i + 1);
        }
    for (std::size_t off = 0; off <= trace.length() && states.size() < most; ++off) {
        if (now.cursor + off <= trace.length())
            at(now.cursor + off);
        if (off <= now.cursor)
            at(now.cursor - off);
    }
    return states;
}

/// What of the trace its picture folds away: nothing of one that can be read as a whole.
TraceFolding foldingOf(const Snapshot& now)
{
    constexpr std::size_t readable = 24;
    TraceFolding folding;
    if (!now.trace || !now.fold || now.trace->length() <= readable)
        return folding;
    folding.fold = true;
    folding.unfolded = now.unfolded;
    const auto rows = rowsOf(*now.trace, true, now.unfolded);
    const bool within = std::any_of(rows.begin(), rows.end(), [&](const TraceRow& row) {
        return row.folded && now.cursor > row.first && now.cursor <= row.last;
    });
    folding.position = within ? now.cursor : 0;
    return folding;
}

} // namespace

PictureRequest pictureRequest(const Snapshot& now, double pageWidth)
{
    PictureRequest request;
    request.model = now.model;
    request.view = now.view;
    request.layout = now.layout;
    const bool reads = now.view == GraphView::Trace || now.view == GraphView::Counterexamples ||
                       now.view == GraphView::Neighbourhoods;
    request.pageWidth = reads ? pageWidth : 0;
    if (now.view == GraphView::Trace) {
        request.trace = now.trace;
        request.folding = foldingOf(now);
        return request;
    }
    request.hiddenLabels = now.hiddenLabels;
    request.mostStates = now.mostStates;
    if (now.view == GraphView::Overview)
        request.grouping = now.grouping;
    else if (now.model && now.view != GraphView::Neighbourhoods &&
             (now.model->lts.stateCount() > now.mostStates || now.view != GraphView::Full))
        request.mustShow = statesOfRun(now);
    if (now.view == GraphView::Full)
        return request;
    request.explanation = now.explanation;
    request.counterexample = shownNumber(now).value_or(now.counterexample);
    if (showsUnlisted(now))
        request.unlisted = now.trace;
    if (now.view == GraphView::Focus)
        request.focus = now.focus;
    if (now.view == GraphView::Counterexamples)
        request.fold = now.fold;
    // A walk may lead through what is folded of the counterexample.
    if (now.view == GraphView::Overlay)
        request.fold = now.fold && now.trace && now.trace->kind == ShownTrace::Kind::Counterexample;
    return request;
}

namespace {

/// What is known of the looks is brought up to date.
Outcome<std::shared_ptr<const ModelLooks>> looksFor(const PictureRequest& request, KnownLooks& known,
                                                    RunContext& run)
{
    const OpenedModel& model = *request.model;
    if (!known.looks || known.model != request.model || known.explanation != request.explanation ||
        known.counterexample != request.counterexample) {
        auto looks = request.explanation
                         ? ModelLooks::of(model.lts, *request.explanation, request.counterexample, run)
                         : ModelLooks::of(model.lts, run);
        if (!looks)
            return looks.failure();
        known.model = request.model;
        known.explanation = request.explanation;
        known.counterexample = request.counterexample;
        known.looks = std::make_shared<const ModelLooks>(*std::move(looks));
    }
    return known.looks;
}

Outcome<Picture> pictureAround(const PictureRequest& request, KnownLooks& known, const ViewOptions& options,
                               RunContext& run)
{
    const OpenedModel& model = *request.model;
    const auto looks = looksFor(request, known, run);
    if (!looks)
        return looks.failure();
    FocusOptions focus;
    focus.state = *request.focus.state;
    focus.steps = request.focus.steps;
    focus.expanded = request.focus.expanded;
    focus.collapsed = request.focus.collapsed;
    focus.pinned = request.focus.pinned;
    return focusView(model.lts, model.incoming, **looks, focus, options, run);
}

Outcome<Picture> pictureOfGroups(const PictureRequest& request, KnownLooks& known, const ViewOptions& options,
                                 RunContext& run)
{
    const auto looks = looksFor(request, known, run);
    if (!looks)
        return looks.failure();
    return overviewView(request.model->lts, request.model->lanes.get(), **looks, request.grouping, options,
                        run);
}

/// With the run that is looked at among the counterexamples of the explanation.
PictureRequest listed(const PictureRequest& request)
{
    PictureRequest all = request;
    if (!request.unlisted)
        return all;
    auto run = counterexampleOf(request.model->lts, *request.explanation, request.unlisted->trace);
    if (!run)
        return all;
    auto explanation = std::make_shared<Explanation>(*request.explanation);
    all.counterexample = explanation->shortened.list.size();
    explanation->shortened.list.push_back(*std::move(run));
    all.explanation = std::move(explanation);
    return all;
}

} // namespace

/// Shorter stretches of a counterexample are shown in the model, where there is more to see than the run.
constexpr std::size_t fewestStepsInModel = 10;

Outcome<Picture> pictureFor(const PictureRequest& wanted, KnownLooks& known, RunContext& run)
{
    const PictureRequest request = listed(wanted);
    const OpenedModel& model = *request.model;
    ViewOptions options;
    options.maxNodes = request.mostStates;
    options.counterexample = request.counterexample;
    options.fold = request.fold;
    options.foldModelFrom = request.fold ? fewestStepsInModel : 0;
    options.hiddenLabels = request.hiddenLabels;
    options.isWhole = isWhole(model.lts);
    options.mustShow = request.mustShow;
    switch (request.view) {
    case GraphView::Full:
        return fullView(model.lts, options, run);
    case GraphView::Overlay:
        return overlayView(model.lts, *request.explanation, options, run);
    case GraphView::Counterexamples:
        return counterexampleView(model.lts, *request.explanation, options, run);
    case GraphView::Neighbourhoods:
        return neighbourhoodView(model.lts, *request.explanation, options, run);
    case GraphView::Focus:
        return pictureAround(request, known, options, run);
    case GraphView::Trace:
        return traceView(model.lts, *request.trace, request.folding, run);
    case GraphView::Overview:
        return pictureOfGroups(request, known, options, run);
    }
    return InputError{"", 0, 0, "there is no such view", ""};
}

} // namespace threadmend
