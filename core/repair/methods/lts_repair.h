// SPDX-License-Identifier: GPL-3.0-or-later
// Concrete safety patching of labelled transition systems: a supervisor that forbids labels.
#pragma once

#include "core/check/verdict.h"
#include "core/repair/game/model_arena.h"
#include "core/repair/patch/concrete_repair.h"
#include "core/repair/patch/proposal.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct LtsRepair {
    Verdict violation; ///< the rest is empty if nothing was violated
    ConcreteRepair concrete;
    /// Why there is no supervisor: the labels of the run that shows it. With `concrete.trimming.failure`.
    std::vector<std::string> failureRun;

    // What there is otherwise.
    /// The model as far as the supervisor lets it, with the facts of the model; its states bear the names of
    /// the model's.
    Lts trimmed;
    Lts supervisor;                     ///< what is forbidden, over the labels that it follows or forbids
    std::vector<std::string> forbidden; ///< labels that are forbidden somewhere, in their order
    bool repairs = false;               ///< the property holds in `trimmed`
    std::size_t newDeadlocks = 0;       ///< states of `trimmed` that got stuck
    /// Steps of good runs that are forbidden: none if the model is deterministic.
    std::size_t goodStepsBlocked = 0;
    LostRuns lost;
};

struct LtsRepairOptions {
    std::vector<std::string> uncontrollable = {}; ///< labels that cannot be forbidden
};

/// Checks `formula` and finds the supervisor that forbids as little as possible. It sees all labels, tau
/// included, and nothing else; of several initial states it does not see which one a run begins in. Errors: a
/// property of behavioral programs; a model that was not expanded whole.
Outcome<LtsRepair> repairLts(const Lts& model, const Formula& formula, const LtsRepairOptions& options,
                             RunContext& run);

} // namespace threadmend
