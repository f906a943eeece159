// SPDX-License-Identifier: GPL-3.0-or-later
// From a concurrent program to the states that it reaches (Buccafurri et al. 1999, definition 4.1).
#pragma once

#include "core/model/concurrent/concurrent_space.h"
#include "core/model/concurrent/program.h"
#include "core/run/run_context.h"

#include <functional>
#include <optional>

namespace threadmend::concurrent {

struct ExplorationWishes {
    /// A stop leaves the part that has been explored, instead of a failure.
    bool keepsPart = false;
    /// The exploration is left in part as soon as it has so many states.
    std::optional<std::uint64_t> mostStates = {};
    /// Asked now and then, each time at four times as many states as before, of a copy of the part: whether
    /// it will do. May be empty.
    std::function<bool(ConcurrentGraph part)> isEnough = {};
};

/// All reachable states in breadth-first order, each step of a process being one transition; steps of a state
/// in the order of their labels. About 8 bytes a word of a state, 5 to 11 for the table that finds it, and 8
/// a transition; time O(states * (slots + arcs)). Errors: a limit of `run`; an assignment of a value that is
/// none of its variable, with the run that leads there; more slots than fit 512 bits. The file of an error is
/// left empty.
Outcome<ConcurrentGraph> explore(const Program& program, const ExplorationWishes& wishes, RunContext& run);

} // namespace threadmend::concurrent
