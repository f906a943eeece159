// SPDX-License-Identifier: GPL-3.0-or-later
// Violations of other kinds than the one that a check has found, where states show them.
#pragma once

#include "core/check/findings.h"
#include "core/check/stems.h"

#include <set>

namespace threadmend {

/// More kinds are not told apart.
inline constexpr std::size_t mostKindsOfViolations = 100;

/// Adds to a verdict that is violated by a finite run one run for each further kind of violation (findings.h)
/// that some state shows: a shortest one that violates with its last step only, the first by the order of
/// transitions, in the order of their lengths. One breadth-first search of the whole space, O(n + m), and 12
/// bytes a state. A stop leaves those found so far, and the verdict says that there may be more.
template <StateSpace Space>
void addFurtherViolations(Space& space, const Formula& formula, Verdict& verdict, RunContext& run)
{
    if (!verdict.evidence || verdict.evidence->loop)
        return;
    const auto question = askedOf(space, formula, Violation::Lasting, run);
    verdict.mayHaveFurther = !question || !isWhole(space);
    if (!question || !*question || (*question)->marked.empty())
        return;
    const std::vector<bool>& marked = (*question)->marked;
    const Findings<Space> findings(space, formula);
    const auto first = findings.in(verdict.evidence->last());
    if (first.empty())
        return;
    std::set<std::string> known{first.front().kind};
    bool isFull = false;
    const auto met = [&](const Stems& stems, StateId state) {
        if (!marked[state.index()])
            return true;
        for (KindOfViolation& each : findings.in(state)) {
            if (known.count(each.kind) > 0)
                continue;
            isFull = isFull || known.size() == mostKindsOfViolations;
            if (isFull)
                break;
            known.insert(std::move(each.kind));
            verdict.further.push_back({std::move(each.finding), stems.to(state.value), verdict.shortest});
        }
        return false; // the run is over
    };
    const auto stems = Stems::of(space, run, met);
    verdict.mayHaveFurther = verdict.mayHaveFurther || isFull || !stems;
}

} // namespace threadmend
