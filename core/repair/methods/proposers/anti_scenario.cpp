// SPDX-License-Identifier: GPL-3.0-or-later
// Forbidding the run that showed the violation (Harel et al. 2011).
#include "core/repair/methods/anti_scenario.h"

#include "core/repair/methods/proposal_search.h"
#include "core/repair/methods/repair_method.h"

#include <utility>

namespace threadmend {

extern const RepairMethod repairMethod_anti_scenario;

namespace {

std::optional<Failure> proposeAntiScenario(ProposalSearch& search)
{
    const RepairCase& known = search.repairCase();
    std::vector<ScenarioEvent> run, mattering;
    const EventRun& evidence = known.evidence();
    const bool free = known.question().environment == Environment::Free;
    for (std::size_t i = 0; i < evidence.steps.size(); ++i)
        run.push_back({evidence.steps[i].event,
                       free && isEnvironmental(known.graph(), known.program(), evidence.stateAfter(i),
                                               evidence.steps[i].event)});
    if (!known.isHot() && known.arena().stateCount() <= search.options().mostExplained) {
        auto found = eventsThatMatter(known.arena(), search.run());
        if (!found)
            return found.failure();
        mattering = *std::move(found);
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
