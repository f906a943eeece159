// SPDX-License-Identifier: GPL-3.0-or-later
// A run that a behavioral program has made, without its state space: done again, and found again from names.
#pragma once

#include "core/model/behavioral/product/stepper.h"
#include "core/session/history/named_run.h"
#include "core/session/model/opened_model.h"

#include <utility>
#include <vector>

namespace threadmend {

/// What a run did, so that it can be done again: which of the initial states and which of the states that an
/// event leads to it took.
struct TakenRun {
    std::size_t initial = 0;
    std::vector<std::pair<behavioral::EventId, std::size_t>> steps;
};

/// The states of the run, one more than steps.
std::vector<behavioral::ProgramState> statesAlong(const TakenRun& taken, behavioral::Stepper& stepper);

/// A named run as far as the program has it.
struct ReplayedRun {
    TakenRun taken;
    NamedRun wanted;
    /// Of the part of the program around the run.
    FittedRun fitted;
};

/// Follows the run from every initial state, and to all states that its events lead to. Looks only at states
/// on such runs, and at `mostAhead` behind where they leave the program (to say which alternatives are near;
/// with 0 none are known). A stop leaves nothing.
Outcome<ReplayedRun> replayed(const NamedRun& run, behavioral::Stepper& stepper, RunContext& context,
                              std::size_t mostAhead = 500);

/// The run as a model that has no other one: its states are numbered along the run, the first one is called
/// as in the whole program.
struct ModelOfRun {
    OpenedModel model;
    Trace trace;
};
/// `loop`: of a lasso, as in `Trace`.
Outcome<ModelOfRun> modelOfRun(const TakenRun& taken, std::optional<std::size_t> loop,
                               behavioral::Stepper& stepper, RunContext& context);

} // namespace threadmend
