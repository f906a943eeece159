// SPDX-License-Identifier: GPL-3.0-or-later
// What the canvas shows, as a value: two equal requests need only one picture.
#pragma once

#include "core/session/snapshot/snapshot.h"
#include "views/graph/model_looks.h"
#include "views/graph/picture.h"
#include "views/graph/trace_view.h"

#include <optional>

namespace threadmend {

/// Everything of a snapshot that a picture depends on.
struct PictureRequest {
    std::shared_ptr<const OpenedModel> model;
    std::shared_ptr<const Explanation> explanation;
    std::shared_ptr<const ShownTrace> trace;
    /// The counterexample that is shown, if the explanation does not list it; else null.
    std::shared_ptr<const ShownTrace> unlisted;
    GraphView view = GraphView::Full;
    std::size_t counterexample = 0;
    Focus focus;
    std::set<LabelId> hiddenLabels;
    std::string layout;
    std::string grouping; ///< of the overview
    std::size_t mostStates = 0;
    bool fold = true;
    TraceFolding folding;
    /// Of the page that the picture is made for, where it is one that is read in lines; else 0.
    double pageWidth = 0;
    /// States that must be in a picture which cannot hold all of them: the run that is looked at and where
    /// one is on it; what matters most first.
    std::vector<StateId> mustShow;

    bool operator==(const PictureRequest&) const = default;
    /// Whether both are pictures of the same thing, however much of it they show and wherever it stands.
    bool isAbout(const PictureRequest& other) const;
    /// The same but for the states that must be shown.
    bool differsInStatesOnly(const PictureRequest& other) const;
};

/// Only what the view of `now` depends on is filled in, so that other changes ask for no new picture.
/// `pageWidth`: what there is room for at full size, in pixels.
PictureRequest pictureRequest(const Snapshot& now, double pageWidth);

/// How states and transitions of a model look, for one explanation: what views around many states share.
struct KnownLooks {
    std::shared_ptr<const OpenedModel> model;
    std::shared_ptr<const Explanation> explanation;
    std::size_t counterexample = 0;
    std::shared_ptr<const ModelLooks> looks;
};

/// Runs on any thread. A stop leaves nothing. `known` is used as far as it is about the same model, and is
/// brought up to date where the view needs it.
Outcome<Picture> pictureFor(const PictureRequest& request, KnownLooks& known, RunContext& run);

} // namespace threadmend
