// SPDX-License-Identifier: GPL-3.0-or-later
// A run that a person wants never to happen again, and what can be chosen of it.
#pragma once

#include "core/model/behavioral/product/machines.h"
#include "core/repair/methods/scenario_step.h"
#include "core/session/repair/proposed_repairs.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

class RepairCase;

/// What a choice comes to.
struct ForbiddenRun {
    AntiScenario scenario;
    std::shared_ptr<const ProposedRepair> repair;
    BlockedElsewhere elsewhere;
    std::vector<std::string> goodRun; ///< the labels of `elsewhere.goodRun`
};

/// A run of an opened program with all that is known of it before a choice. It keeps a machine of the program
/// while it lives, so that `preview` is for one job at a time.
class RunToForbid {
public:
    /// `violated` is the property that is mended. Without it, or if it holds, the run itself is what must not
    /// happen, and the property is among `others`. Errors: the model is no program, or was explored in part;
    /// the run has no step; those of `RepairCase::of`.
    static Outcome<std::shared_ptr<const RunToForbid>>
    of(std::shared_ptr<const OpenedModel> model, const Trace& trace, std::optional<Property> violated,
       std::vector<Property> others, const RepairWishes& wishes, RunContext& run);

    const std::vector<ScenarioStep>& steps() const { return steps_; }
    const std::string& event(std::size_t step) const;
    /// Descriptions of the ways to generalise its events.
    const std::vector<std::string>& generalisations() const { return generalisations_; }
    const RepairAim& aim() const { return *aim_; }

    /// Errors: those of `previewScenario`.
    Outcome<ForbiddenRun> preview(const ScenarioChoice& choice, RunContext& run) const;

private:
    RunToForbid() = default;

    std::shared_ptr<const OpenedModel> model_;
    std::shared_ptr<const behavioral::Machines::Loan> machine_; ///< of the model, which outlives it
    std::shared_ptr<const RepairAim> aim_;
    std::shared_ptr<const RepairCase> case_;
    std::vector<ScenarioStep> steps_;
    std::vector<std::string> generalisations_;
};

} // namespace threadmend
