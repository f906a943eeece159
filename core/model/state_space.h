// SPDX-License-Identifier: GPL-3.0-or-later
// What every checker is written against: initial state, successors, labels, how to speak of a state.
#pragma once

#include "core/model/id.h"
#include "core/model/label_table.h"

#include <concepts>
#include <span>
#include <string>

namespace threadmend {

/// One outgoing transition of a state. Ordered by label, then by target.
struct Transition {
    LabelId label;
    StateId target;

    constexpr auto operator<=>(const Transition&) const = default;
};

/// A state space numbers its states densely from 0, in any order, possibly while it is explored: `outgoing`
/// may add states and labels, and its span lives until the next call. Labels keep their ids once given.
/// Transitions of one state are distinct and stand in the order of their labels' ids. A state is stuck if it
/// has none, and the model does not call it an end.
template <class S>
concept StateSpace = requires(S& space, const S& known, StateId state)
{
    {
        known.initial()
        } -> std::same_as<StateId>;
    {
        space.outgoing(state)
        } -> std::convertible_to<std::span<const Transition>>;
    {
        space.isStuck(state)
        } -> std::convertible_to<bool>;
    {
        known.labels()
        } -> std::same_as<const LabelTable&>;
    {
        known.stateCount()
        } -> std::convertible_to<std::size_t>;
    {
        known.describe(state)
        } -> std::convertible_to<std::string>;
};

} // namespace threadmend
