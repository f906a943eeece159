// SPDX-License-Identifier: GPL-3.0-or-later
// Who comes first (Harel, Lampert, Marron and Weiss 2011, section 2).
#include "core/repair/methods/priority_change.h"
#include "core/repair/methods/proposal_search.h"
#include "core/repair/methods/repair_method.h"

#include <algorithm>
#include <utility>

namespace threadmend {

extern const RepairMethod repairMethod_priority;

namespace {

/// Those that repair, or else those that at least take this counterexample away.
std::optional<Failure> proposePriority(ProposalSearch& search)
{
    const RepairCase& known = search.repairCase();
    constexpr std::size_t mostRepairing = 3, mostOthers = 2;
    if (known.graph().stateCount() > search.options().mostPrioritised)
        return std::nullopt;
    const auto changes = priorityChanges(known.graph(), known.stepper(), known.evidence(),
                                         search.options().mostPriorityChanges, search.run());
    if (!changes)
        return changes.failure();
    std::vector<Proposal> judged;
    for (const PriorityChange& change : *changes) {
        Proposal proposal;
        proposal.method = &repairMethod_priority;
        proposal.description = change.description();
        auto completed = search.judged(std::move(proposal), change.edit);
        if (!completed)
            return completed.failure();
        if (*completed && (*completed)->judgement.counterexampleGone)
            judged.push_back(**std::move(completed));
    }
    ProposalSearch::rank(judged);
    const bool some = !judged.empty() && judged[0].judgement.repairs;
    if (some)
        std::erase_if(judged, [](const Proposal& one) { return !one.judgement.repairs; });
    judged.resize(std::min(judged.size(), some ? mostRepairing : mostOthers));
    for (Proposal& one : judged)
        search.keep(std::move(one));
    return std::nullopt;
}

} // namespace

const RepairMethod repairMethod_priority{.name = "priority",
                                         .title = "Change of a priority",
                                         .description =
                                             "change who comes first, where the host chooses by priority",
                                         .order = 1,
                                         .propose = proposePriority};

} // namespace threadmend
