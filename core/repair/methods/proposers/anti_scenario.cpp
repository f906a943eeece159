// SPDX-License-Identifier: GPL-3.0-or-later
// Forbidding the run that showed the violation (Harel et al. 2011).
#include "core/repair/methods/anti_scenario.h"

#include "core/repair/methods/proposal_search.h"
#include "core/repair/methods/repair_method.h"
#include "core/repair/methods/scenario_choice.h"

#include <utility>

namespace threadmend {

extern const RepairMethod repairMethod_anti_scenario;

namespace {

std::optional<Failure> proposeAntiScenario(ProposalSearch& search)
{
    const RepairCase& known = search.repairCase();
    const auto steps = scenarioSteps(known, known.evidence(), search.run(),
                                     known.isHot() ? 0 : search.options().mostExplained);
    if (!steps)
        return steps.failure();
    std::vector<ScenarioEvent> run, mattering;
    for (const ScenarioStep& one : *steps) {
        run.push_back({one.step.event, one.environmental});
        if (one.matters)
            mattering.push_back(run.back());
    }
    for (const AntiScenario& scenario : antiScenarios(run, mattering, known.program())) {
        Proposal proposal;
        proposal.method = &repairMethod_anti_scenario;
        proposal.description = scenario.description();
        proposal.patch = scenario.automaton();
        if (auto failure = search.add(std::move(proposal), {}, "Anti-scenario (Harel et al. 2011)"))
            return failure;
    }
    return std::nullopt;
}

} // namespace

const RepairMethod repairMethod_anti_scenario{.name = "anti-scenario",
                                              .title = "Anti-scenario",
                                              .description = "block the last step of the counterexample",
                                              .order = 3,
                                              .proposesSeveral = true,
                                              .propose = proposeAntiScenario};

} // namespace threadmend
