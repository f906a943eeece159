// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/picture_request.h"

#include "views/graph/pictures_of.h"
#include "views/graph/trace_view.h"

namespace threadmend {

PictureRequest pictureRequest(const Snapshot& now)
{
    PictureRequest request;
    request.model = now.model;
    request.view = now.view;
    request.layout = now.layout;
    if (now.view == GraphView::Trace) {
        request.trace = now.trace;
        return request;
    }
    request.hiddenLabels = now.hiddenLabels;
    request.mostStates = now.mostStates;
    if (now.view == GraphView::Full)
        return request;
    request.explanation = now.explanation;
    request.counterexample = now.counterexample;
    if (now.view == GraphView::Focus)
        request.focus = now.focus;
    if (now.view == GraphView::Counterexamples)
        request.fold = now.fold;
    return request;
}

namespace {

Outcome<Picture> pictureAround(const PictureRequest& request, KnownLooks& known, const ViewOptions& options,
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
    FocusOptions focus;
    focus.state = *request.focus.state;
    focus.steps = request.focus.steps;
    focus.expanded = request.focus.expanded;
    focus.collapsed = request.focus.collapsed;
    focus.pinned = request.focus.pinned;
    return focusView(model.lts, model.incoming, *known.looks, focus, options, run);
}

} // namespace

Outcome<Picture> pictureFor(const PictureRequest& request, KnownLooks& known, RunContext& run)
{
    const OpenedModel& model = *request.model;
    ViewOptions options;
    options.maxNodes = request.mostStates;
    options.counterexample = request.counterexample;
    options.fold = request.fold;
    options.hiddenLabels = request.hiddenLabels;
    options.isWhole = isWhole(model.lts);
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
        return traceView(model.lts, *request.trace, run);
    }
    return InputError{"", 0, 0, "there is no such view", ""};
}

} // namespace threadmend
