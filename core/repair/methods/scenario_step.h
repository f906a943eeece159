// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a run that is to be forbidden, and what a person chooses of them: plain values.
#pragma once

#include "core/repair/effect/blocked_elsewhere.h"
#include "core/repair/methods/anti_scenario.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// A step of the run that is to be forbidden.
struct ScenarioStep {
    ModelStep step; ///< states are those of the program's graph
    bool environmental = false;
    /// Whether it was taken where it was decided that the run goes wrong; false if that is not known.
    bool matters = false;
    bool operator==(const ScenarioStep&) const = default;
};

struct ScenarioChoice {
    AntiScenario::Prefix prefix = AntiScenario::Prefix::ExactRun;
    /// Which step is blocked, from 0; what follows it does not count.
    std::size_t blocked = 0;
    /// Of `ChosenEvents`: a step each, whether it is waited for.
    std::vector<bool> waited = {};
    /// The description of one of the run's `DataVariants`, or empty.
    std::string generalisation = {};
    bool operator==(const ScenarioChoice&) const = default;
};

/// The steps that a prefix waits for before `blocked`; a step each.
std::vector<bool> waitedSteps(const std::vector<ScenarioStep>& run, AntiScenario::Prefix prefix,
                              std::size_t blocked);

/// The last step that may be blocked: not the environment's, and, of `EventsThatMatter`, one that matters.
std::optional<std::size_t> lastOwnStep(const std::vector<ScenarioStep>& run, AntiScenario::Prefix prefix);

} // namespace threadmend
