// SPDX-License-Identifier: GPL-3.0-or-later
// The steps that every counterexample takes.
//
// With two more states, a root before all initial states and a sink behind all goals, these are the
// dominators of the sink. Boost.Graph has the dominator tree of Lengauer and Tarjan 1979, but it recurses as
// deep as runs are long and cannot be stopped; and since only one state's dominators are wanted, less is
// enough: they all lie on any one shortest path. Its states and transitions are gone through in order, and
// from each the search goes on through states off the path, noting how far ahead it comes back. What nothing
// jumps over is unavoidable. (Lengauer and Tarjan by Boost, and the naive definition, are the oracles of the
// test.)
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// What every run from an initial state to a goal crosses, in the order in which all of them do.
struct Unavoidable {
    /// Begins with the initial state if all runs begin in one and the same; ends with a goal if all pass one
    /// and the same. Empty if no goal is reachable, or if runs have no state in common.
    std::vector<StateId> states;
    /// Indices in `Lts::transitions()`. Where two of `states` are joined by one of them, all runs take it.
    std::vector<std::uint32_t> transitions;

    bool operator==(const Unavoidable&) const = default;
};

/// `goals` has an entry for each state. O(n + m) time, about 17 bytes a state. A stop leaves
/// nothing.
Outcome<Unavoidable> unavoidable(const Lts& lts, const std::vector<bool>& goals, RunContext& run);

} // namespace threadmend
