// SPDX-License-Identifier: GPL-3.0-or-later
// What every checker is written against: initial states, successors, and what is true of a state.
#pragma once

#include "core/model/id.h"
#include "core/model/label_table.h"

#include <concepts>
#include <cstdint>
#include <ranges>
#include <span>
#include <string>
#include <vector>

namespace threadmend {

/// One outgoing transition of a state. Ordered by label, then by target.
struct Transition {
    LabelId label;
    StateId target;

    constexpr auto operator<=>(const Transition&) const = default;
};

/// What becomes of a run in a state (semantics, "Runs").
enum class Ending : std::uint8_t {
    Running,  ///< it goes on
    Deadlock, ///< it is stuck
    End,      ///< it has come to its end as planned
    Pruned,   ///< the model says that nobody should look beyond
    Failed    ///< an assertion failed, or the model itself went wrong
};

/// A state space numbers its states densely from 0 and its labels in the order of their bytes. Transitions of
/// one state are distinct and stand in the order of labels, then of targets; the span that `outgoing` returns
/// lives until the next call. There is at least one initial state; they are distinct and ascend.
///
/// How a state ends and how far the space was expanded are facts of the space, known from where the model was
/// read: no checker guesses them from labels or names. Of a state that was not expanded nobody knows the
/// successors; those from `expandedCount()` on are. Propositions are ascending indices of their names, which
/// are sorted.
template <class S>
concept StateSpace = requires(S& space, const S& known, StateId state, LabelId label)
{
    {
        known.initialStates()
        } -> std::convertible_to<std::span<const StateId>>;
    {
        space.outgoing(state)
        } -> std::convertible_to<std::span<const Transition>>;
    {
        known.ending(state)
        } -> std::same_as<Ending>;
    {
        known.isTermination(label)
        } -> std::convertible_to<bool>;
    {
        known.labels()
        } -> std::same_as<const LabelTable&>;
    {
        known.stateCount()
        } -> std::convertible_to<std::size_t>;
    {
        known.expandedCount()
        } -> std::convertible_to<std::size_t>;
    {
        known.describe(state)
        } -> std::convertible_to<std::string>;
    {
        known.propositionNames()
        } -> std::same_as<const std::vector<std::string>&>;
    {
        known.propositionsOf(state)
        } -> std::ranges::sized_range;
};

/// Whether all that can be reached is there, with all transitions.
template <class S>
bool isWhole(const S& space)
{
    return space.expandedCount() == space.stateCount();
}

} // namespace threadmend
