// SPDX-License-Identifier: GPL-3.0-or-later
// The views of an LTS and of what is explained about it.
#pragma once

#include "core/explain/explanation.h"
#include "core/model/lanes.h"
#include "core/model/lts/incoming.h"
#include "core/property/compile.h"
#include "views/graph/model_looks.h"
#include "views/graph/picture.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

struct ViewOptions {
    std::string title; ///< empty: the name of the view
    /// Views of more states are limited to the surroundings of the counterexample (or of the initial state).
    /// A run is shown wholly anyhow, up to `mostOfRun` states; of a longer one its ends, decisions, and then
    /// its end.
    std::size_t maxNodes = 300;
    static constexpr std::size_t mostOfRun = 2000;
    /// Which of the shortened counterexamples is drawn.
    std::size_t counterexample = 0;
    /// Whether what follows the violation is folded away, and long stretches of the counterexample on which
    /// nothing is decided become one edge.
    bool fold = true;
    /// The same in views of the model, from so many steps on: a stretch in which it does nothing else becomes
    /// one edge. 0: none does.
    std::size_t foldModelFrom = 0;
    std::optional<StateId> current; ///< a state of the model
    /// States of the model that are shown anyhow, what matters most first.
    std::vector<StateId> mustShow;
    /// Labels of the model whose transitions are left out. States stay.
    std::set<LabelId> hiddenLabels;
    /// Whether the model has all its states; else it was explored in part, and has at least these.
    bool isWhole = true;
};

// All views take O(n + m) time, plus sorting what is shown; they stop when the run is stopped, leaving
// nothing. `explanation` must be one of `model`.

/// The whole model. With more states than `maxNodes`: those nearest to the initial states.
Outcome<Picture> fullView(const Lts& model, const ViewOptions& options, RunContext& run);

/// The model with the LTS of all counterexamples drawn over it. A transition has the colour of its
/// occurrences in the product; where they differ, that of its occurrence on the counterexample, else neutral.
Outcome<Picture> overlayView(const Lts& model, const Explanation& explanation, const ViewOptions& options,
                             RunContext& run);

/// The LTS of all counterexamples (definition 6), each state with a stub for the correct transitions that
/// leave it.
Outcome<Picture> counterexampleView(const Lts& model, const Explanation& explanation,
                                    const ViewOptions& options, RunContext& run);

/// The neighbourhoods alone (definition 9), a group each, those of the counterexample first.
Outcome<Picture> neighbourhoodView(const Lts& model, const Explanation& explanation,
                                   const ViewOptions& options, RunContext& run);

/// What is shown around a state.
struct FocusOptions {
    StateId state;
    std::uint32_t steps = 2; ///< forwards from the state
    std::uint32_t stepsBack = 1;
    std::set<StateId>
        expanded; ///< their successors and predecessors are shown too, as far as both are wanted
    std::set<StateId> collapsed; ///< nothing is shown on their account
    std::set<StateId> pinned;    ///< shown anyhow
};

/// The states around one: within so many steps, and around those that were expanded. `looks` and `incoming`
/// are those of the model, with the colours of an explanation or without. Nearest states come first; more
/// than `maxNodes` are not shown. O(shown and their degrees) time, whatever the size of the model.
Outcome<Picture> focusView(const Lts& model, const Incoming& incoming, const ModelLooks& looks,
                           const FocusOptions& focus, const ViewOptions& options, RunContext& run);

/// The model as groups of states, chosen by a text (core/explain/overview/grouping.h), each with the number
/// of its states, and the transitions between two groups as one edge. A group bears the marks of all its
/// states, and an edge the colour of its transitions, neutral if they differ. `lanes` may be null. At most
/// some dozen groups. O(n + m log) beside the grouping. Errors: an InputError if the model cannot be grouped
/// so.
Outcome<Picture> overviewView(const Lts& model, const Lanes* lanes, const ModelLooks& looks,
                              std::string_view grouping, const ViewOptions& options, RunContext& run);

/// One sentence on where the counterexample was decided: "The last way out was after step 3: ...".
std::string decisionSentence(const Lts& model, const Explanation& explanation, std::size_t counterexample);

} // namespace threadmend
