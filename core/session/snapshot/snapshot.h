// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that the window shows, as one value.
#pragma once

#include "core/session/history/history.h"
#include "core/session/history/shown_trace.h"
#include "core/session/model/property_list.h"
#include "core/session/repair/proposed_repairs.h"
#include "core/session/snapshot/breakpoint.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace threadmend {

/// What the canvas shows of a model.
enum class GraphView {
    Full,            ///< the model
    Overlay,         ///< the counterexample LTS over the model
    Counterexamples, ///< the counterexample LTS
    Neighbourhoods,  ///< the decisions alone
    Focus,           ///< what is around one state
    Trace,           ///< the trace as a line
    Overview         ///< the model as a few groups of states
};

/// Something that a person has pointed at: a state, a transition (its index in `Lts::transitions()`), or
/// nothing. A transition that is selected comes with the state that it leaves.
struct Pointed {
    std::optional<StateId> state;
    std::optional<std::uint32_t> transition;
    bool operator==(const Pointed&) const = default;
};

/// The part of the model in the view around a state.
struct Focus {
    static constexpr std::uint32_t mostSteps = 20;
    std::optional<StateId> state;
    std::uint32_t steps = 1;
    std::set<StateId> expanded;
    std::set<StateId> collapsed;
    std::set<StateId> pinned;
    bool operator==(const Focus&) const = default;
};

/// One sentence in the banner, with the place that it is about.
struct Notice {
    enum class Kind {
        Error,          ///< something went wrong
        Warning,        ///< something in the model is odd
        ChangedOutside, ///< the file was changed by another program
        Left            ///< by a program that ended while it was open
    };
    Kind kind = Kind::Error;
    InputError what;
    bool operator==(const Notice&) const = default;
};

/// The state of the application: immutable parts behind shared pointers, so that a copy is cheap. Only
/// `reduce` makes a new one out of an old one.
struct Snapshot {
    /// Null while no model is open.
    std::shared_ptr<const OpenedModel> model;
    /// Counts the models that were opened: what was computed for another one is out of date.
    std::uint64_t modelRevision = 0;
    /// How models are read.
    ReadOptions reading;
    /// So many bytes may a model keep that is explored further by itself.
    std::uint64_t memoryBudget = std::uint64_t{2} << 30;

    std::shared_ptr<const PropertyList> properties = std::make_shared<const PropertyList>();
    /// The smallest key that was never used.
    std::uint32_t nextKey = 0;
    std::map<PropertyKey, std::shared_ptr<const CheckedProperty>> checked;
    /// To be checked, in this order; the first one is being checked.
    std::vector<PropertyKey> wanted;
    /// What was known before the file was read again.
    std::map<PropertyKey, Verdict::Kind> verdictsBefore;

    /// The property whose evidence is shown.
    std::optional<PropertyKey> shown;
    /// Why it fails; null until that is known, or if it holds.
    std::shared_ptr<const Explanation> explanation;
    /// Why there is no explanation though one was wanted.
    std::optional<Stopped> explanationStopped;
    /// Which of the explanation's counterexamples is shown.
    std::size_t counterexample = 0;

    /// How the shown violation could be mended; null until that was found out.
    std::shared_ptr<const ProposedRepairs> proposals;
    /// Which of them is looked at.
    std::optional<std::size_t> proposal;
    /// Which picture of the film of how they were found is shown, in place of what the proposal would do.
    std::optional<std::size_t> filmPicture;

    /// Never null; empty without a model.
    std::shared_ptr<const History> history = std::make_shared<const History>();
    /// Where in the history the cursor is.
    std::optional<BranchId> branch;
    /// That of the branch; null without one.
    std::shared_ptr<const ShownTrace> trace;
    /// How many steps of the trace were taken: the current state is the one after them.
    std::size_t cursor = 0;
    /// Where the cursor was on the branch before it ceased to fit so far; nothing once a person has moved.
    std::optional<std::size_t> cursorWanted;
    /// How often the loop of a lasso was left behind before the cursor came to where it is.
    std::size_t lap = 0;
    bool fold = true;
    /// First steps of stretches that were unfolded, ordered.
    std::vector<std::size_t> unfolded;

    Pointed selected;
    Pointed hovered;
    /// The lane that was pointed at.
    std::optional<std::uint32_t> thread;
    /// The event that was pointed at, by its number among those that lanes speak of.
    std::optional<std::uint32_t> event;
    /// In the order in which they were set.
    std::vector<Breakpoint> breakpoints;

    GraphView view = GraphView::Full;
    /// Shown again as soon as it can be: its explanation is being found again. Nothing once a person has
    /// chosen another view.
    std::optional<GraphView> viewWanted;
    Focus focus;
    std::set<LabelId> hiddenLabels;
    std::set<LabelId> highlightedLabels;
    std::string layout = "layered";
    /// By what states are grouped in the overview.
    std::string grouping = "steps";
    /// Larger views are limited to so many states.
    std::size_t mostStates = 300;

    std::optional<Notice> notice;

    /// The state that the cursor is at; nothing without a trace.
    std::optional<StateId> current() const;
    /// The state that was pointed at, else the current one.
    std::optional<StateId> inQuestion() const { return selected.state ? selected.state : current(); }
    const ListedProperty* property(PropertyKey key) const;
    const CheckedProperty* verdictOf(PropertyKey key) const;
    bool isWanted(PropertyKey key) const;
    /// Whether the shown property is violated, but not explained yet.
    bool wantsExplanation() const;
    /// The verdict on the shown property, if its evidence is all there is to show of the violation; else
    /// null.
    const Verdict* plainEvidence() const;
    /// Which of the further violations of the shown property is the trace, if one is.
    std::optional<std::size_t> shownFurther() const;
    /// The proposal that is looked at; null if none is.
    const ProposedRepair* shownProposal() const;
    /// How the proposals were found, or why there are none; null if that is not known.
    const RepairFilm* film() const { return proposals ? proposals->film.get() : nullptr; }
    /// Whether the shown property is known to be violated by a model that can be mended.
    bool canBeMended() const;
    /// Whether a view can be shown: most need an explanation.
    bool canShow(GraphView view) const;
};

} // namespace threadmend
