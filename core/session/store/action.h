// SPDX-License-Identifier: GPL-3.0-or-later
// What can happen to a snapshot: what a person does, and what jobs have found.
#pragma once

#include "core/session/snapshot/snapshot.h"

#include <variant>

namespace threadmend {

namespace action {

/// A model takes the place of the one before. Of the same file (it was read again), labels, view and the
/// properties that were not given anew are kept. One of more than `mostStates` states is first shown around
/// its initial state.
struct OpenModel {
    std::shared_ptr<const OpenedModel> model;
    /// Null: the properties stay as they are.
    std::shared_ptr<const PropertyList> properties;
    /// It has all states of the one before, under their numbers (`isGrownFrom`): what is looked at stays.
    bool keepsStates = false;
};
struct CloseModel {};
/// How many bytes a model may keep that is explored further by itself.
struct SetMemoryBudget {
    std::uint64_t bytes = 0;
};

/// The whole list, as an edit and its undoing leave it. Verdicts are kept by their keys.
struct SetProperties {
    std::shared_ptr<const PropertyList> properties;
};
/// To be checked, behind those that already are; what was known about them is forgotten. Disabled ones, too.
struct Check {
    std::vector<PropertyKey> keys;
};
/// None of these is to be checked any more.
struct CancelCheck {
    std::vector<PropertyKey> keys;
};
struct CheckDone {
    std::uint64_t modelRevision = 0;
    PropertyKey key;
    std::shared_ptr<const CheckedProperty> result;
};

/// The evidence of a property is shown as soon as it is there.
struct ShowProperty {
    PropertyKey key;
};
/// The run of one of the further violations that were found of a property; it becomes the one that is shown.
struct ShowViolation {
    PropertyKey key;
    std::size_t further = 0; ///< its index in `Verdict::further`
};
struct ExplanationDone {
    std::uint64_t modelRevision = 0;
    PropertyKey key;
    std::shared_ptr<const Explanation> explanation; ///< null if it was stopped
    std::optional<Stopped> stopped;
};
struct ShowCounterexample {
    std::size_t index = 0;
};
/// What was found for the property that is shown; the best one is looked at.
struct ProposalsDone {
    std::uint64_t modelRevision = 0;
    PropertyKey key;
    std::shared_ptr<const ProposedRepairs> proposals;
};
/// One more, made by a person for what is shown (or for nothing); it is looked at.
struct AddProposal {
    std::uint64_t modelRevision = 0;
    std::optional<PropertyKey> key;
    std::shared_ptr<const ProposedRepair> proposal;
};
/// `proposal` is in the list, and `by` takes its place: a person has edited it, or what that does was found.
struct ReplaceProposal {
    std::shared_ptr<const ProposedRepair> proposal;
    std::shared_ptr<const ProposedRepair> by;
};
struct ShowProposal {
    std::optional<std::size_t> index;
};
/// It leaves the list.
struct RejectProposal {
    std::size_t index = 0;
};
struct ForgetProposals {};
/// A picture of the film of how the proposals were found; nothing leaves the film.
struct ShowFilm {
    std::optional<std::size_t> picture;
};

/// A shortest way from the initial state becomes the trace.
struct ShowPathTo {
    StateId state;
};

/// The part of a run that the model has becomes a branch, with what it has not.
struct LoadRun {
    Trace trace;
    std::string name = {};
    std::shared_ptr<const NamedRun> wanted = nullptr; ///< null if the model has all of it
    std::optional<Misfit> misfit = std::nullopt;      ///< there exactly if `wanted` is
};

/// A transition of the model that leaves the current state, by its index in `Lts::transitions()`.
struct TakeStep {
    std::uint32_t transition = 0;
};
/// One behind the other, from the current state on.
struct Walk {
    std::vector<std::uint32_t> transitions;
};
struct StepOn {};
struct StepBack {};
struct GoTo {
    BranchId branch;
    std::size_t position = 0;
};
struct RenameBranch {
    BranchId branch;
    std::string name;
};
struct DeleteBranch {
    BranchId branch;
};
/// Undoes a deletion.
struct RestoreBranch {
    Branch branch;
};
/// The history as it was before an edit of it, and where the cursor was. Of the same reading of the model.
struct SetHistory {
    std::uint64_t modelRevision = 0;
    std::shared_ptr<const History> history;
    std::optional<BranchId> branch;
    std::size_t cursor = 0;
};
/// Sets it, or takes it away if it is there, enabled or not.
struct ToggleBreakpoint {
    Breakpoint breakpoint;
};
/// All of them, as an edit of the program or of the list leaves them.
struct SetBreakpoints {
    std::vector<Breakpoint> breakpoints;
};

struct MoveCursor {
    std::size_t position = 0;
};
struct SetFold {
    bool fold = true;
};
struct ToggleStretch {
    std::size_t firstStep = 0;
};

struct Select {
    Pointed what;
};
struct Hover {
    Pointed what;
};

/// Points at the b-thread of a column of the opened program, or at none.
struct PointAtThread {
    std::optional<std::uint32_t> column;
};

/// Points at an event of the opened program, or at none.
struct PointAtEvent {
    std::optional<std::uint32_t> event;
};

struct SetView {
    GraphView view = GraphView::Full;
};
/// Shows what is around a state, forgetting what was expanded around the one before.
struct FocusOn {
    StateId state;
};
struct SetFocusSteps {
    std::uint32_t steps = 1;
};
struct Expand {
    StateId state;
};
struct Collapse {
    StateId state;
};
struct Pin {
    StateId state;
    bool pinned = true;
};
struct SetLayout {
    std::string name;
};
/// Shows the overview, of states that are grouped so.
struct GroupBy {
    std::string grouping;
};
struct SetMostStates {
    std::size_t count = 300;
};

struct HideLabel {
    LabelId label;
    bool hidden = true;
};
struct HighlightLabel {
    LabelId label;
    bool highlighted = true;
};
struct ShowAllLabels {};

struct Notify {
    Notice notice;
};
struct DismissNotice {};

} // namespace action

using Action = std::variant<
    action::OpenModel, action::CloseModel, action::SetMemoryBudget, action::SetProperties, action::Check,
    action::CancelCheck, action::CheckDone, action::ShowProperty, action::ShowViolation,
    action::ExplanationDone, action::ShowCounterexample, action::ProposalsDone, action::AddProposal,
    action::ReplaceProposal, action::ShowProposal, action::RejectProposal, action::ForgetProposals,
    action::ShowFilm, action::ShowPathTo, action::LoadRun, action::TakeStep, action::Walk, action::StepOn,
    action::StepBack, action::GoTo, action::RenameBranch, action::DeleteBranch, action::RestoreBranch,
    action::SetHistory, action::ToggleBreakpoint, action::SetBreakpoints, action::MoveCursor, action::SetFold,
    action::ToggleStretch, action::Select, action::Hover, action::PointAtThread, action::PointAtEvent,
    action::SetView, action::FocusOn, action::SetFocusSteps, action::Expand, action::Collapse, action::Pin,
    action::SetLayout, action::GroupBy, action::SetMostStates, action::HideLabel, action::HighlightLabel,
    action::ShowAllLabels, action::Notify, action::DismissNotice>;

} // namespace threadmend
