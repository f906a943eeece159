// SPDX-License-Identifier: GPL-3.0-or-later
// A run that outlives its model: its steps are named by their events, so that it can be found again in a
// model that was edited meanwhile.
#pragma once

#include "core/check/trace.h"
#include "core/model/lts/lts.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct NamedStep {
    std::string event;            ///< the whole label, with the data
    std::uint32_t occurrence = 1; ///< the how-manieth step of this event in the run it is, from 1
    /// How the state that it led to was called, or empty: decides where the event may lead to several states.
    std::string state = {};
    bool operator==(const NamedStep&) const = default;
};

struct NamedRun {
    std::vector<NamedStep> steps;
    /// Of a lasso: behind how many steps the loop begins, as in `Trace`.
    std::optional<std::size_t> loop;
    /// What the initial state is called, for models that have several; else it does not matter.
    std::string start = {};
    bool operator==(const NamedRun&) const = default;
};

/// The names of a run's steps. O(length).
NamedRun namedRun(const Lts& model, const Trace& trace);

/// Where a run leaves the model.
struct Misfit {
    /// The first step that the model does not have, from 0. If it is the number of the steps, all of them
    /// fit, but the loop does not come back to where it began.
    std::size_t step = 0;
    std::string event; ///< that was to happen there
    /// The labels that are possible at the end of what fits, nearest first: those of the same event with
    /// other data, then those behind which more of the run would fit (in place of the step, or before it),
    /// then by likeness of the texts, then in their order.
    std::vector<std::string> alternatives;
    bool operator==(const Misfit&) const = default;
};

struct FittedRun {
    Trace trace;
    std::optional<Misfit> misfit;
    bool operator==(const FittedRun&) const = default;
};

/// The longest beginning of `run` that `model` has, over all runs of these events where it is
/// nondeterministic. Of equally long ones, one whose end has the nearest alternative; of these, the first
/// that goes to the states that the steps name, else by transitions in their order. A loop is kept if some
/// such run closes it, else dropped. Time and space O(steps * transitions) at worst, O(steps) where the model
/// is deterministic; times the number of states behind the stem to close a loop. Looks at no more than
/// `mostTried` transitions: beyond them the longest beginning that was seen is what fits.
FittedRun fittedRun(const Lts& model, const NamedRun& run, std::uint64_t mostTried = 8'000'000);

} // namespace threadmend
