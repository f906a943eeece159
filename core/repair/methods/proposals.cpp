// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/proposals.h"

#include "core/repair/methods/proposal_search.h"
#include "core/repair/methods/repair_method.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

using namespace behavioral;

std::vector<const RepairMethod*> allRepairMethods()
{
    std::vector<const RepairMethod*> all(repairMethods().begin(), repairMethods().end());
    std::stable_sort(all.begin(), all.end(),
                     [](const RepairMethod* a, const RepairMethod* b) { return a->order < b->order; });
    return all;
}

const RepairMethod* repairMethodNamed(std::string_view name)
{
    for (const RepairMethod* method : repairMethods())
        if (method->name == name)
            return method;
    return nullptr;
}

Outcome<RepairProposals> proposeRepairs(const ProgramGraph& graph, Stepper& stepper, const Property& property,
                                        const std::vector<Property>& others, const ProposalOptions& options,
                                        RunContext& run)
{
    const char* const unexplored =
        "are not repaired: what a patch blocks makes way for requests that nobody has explored";
    if (stepper.selection() == Selection::Ordered)
        return InputError{stepper.program().file(), 0, 0,
                          fmt::format("programs with ordered selection {}", unexplored),
                          "choose --selection all or priority"};
    if (const auto place = stepper.program().ranksRequests())
        return InputError{stepper.program().file(), place->line, place->column,
                          fmt::format("programs with groups of requests {}", unexplored),
                          "write the requests into one list, without lists in it"};
    const auto known = RepairCase::of(
        graph, stepper, {property, others, options.environment, options.deadEnds, options.mostStates}, run);
    if (!known)
        return known.failure();
    return ProposalSearch(*known, options, run).propose();
}

} // namespace threadmend
