// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/counterexample_reduction.h"

#include "core/model/lts/determinisation.h"
#include "core/model/lts/quotient.h"
#include "core/model/lts/strong_bisimulation.h"

namespace threadmend {

Outcome<ReducedCounterexamples> mergeBisimilar(const ReducedCounterexamples& counterexamples, RunContext& run)
{
    const auto partition = strongBisimulation(counterexamples.lts, run, counterexamples.violating);
    if (!partition)
        return partition.failure();
    auto merged = quotient(counterexamples.lts, *partition, QuotientPart::Reachable, run);
    if (!merged)
        return merged.failure();
    ReducedCounterexamples result;
    result.violating.assign(merged->lts.stateCount(), false);
    for (std::uint32_t state = 0; state < counterexamples.lts.stateCount(); ++state)
        if (counterexamples.violating[state] && merged->stateOf[state] != none<StateId>)
            result.violating[merged->stateOf[state].index()] = true;
    result.lts = std::move(merged->lts);
    return result;
}

Outcome<ReducedCounterexamples> makeDeterministic(const ReducedCounterexamples& counterexamples,
                                                  RunContext& run)
{
    auto deterministic = determinise(counterexamples.lts, counterexamples.violating, run);
    if (!deterministic)
        return deterministic.failure();
    return ReducedCounterexamples{std::move(deterministic->lts), std::move(deterministic->violating)};
}

} // namespace threadmend
