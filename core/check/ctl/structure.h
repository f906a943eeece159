// SPDX-License-Identifier: GPL-3.0-or-later
// A state space as CTL sees it: a Kripke structure whose relation is total (Buccafurri et al. 1999,
// definition 2.2).
#pragma once

#include "core/model/expression/expression.h"
#include "core/model/state_space.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace threadmend {

/// By state: whether it is in the set.
using StateSet = std::vector<bool>;

/// The relation both ways; a state without successors is its own (a self-loop that no transition is). Two
/// states are related once, whatever the labels. 8 bytes a pair and 8 a state.
struct CtlStructure {
    std::size_t stateCount = 0;
    std::vector<StateId> initial;
    std::vector<std::uint32_t> firstSuccessors = {0}, successors;
    std::vector<std::uint32_t> firstPredecessors, predecessors;
    /// The states that satisfy a part of a formula without path quantifiers.
    std::function<Outcome<StateSet>(const Expression& formula, std::uint32_t node, RunContext& run)>
        satisfying;
    /// The first label by which a step leads from one state to another; none for the loop of a dead end.
    std::function<LabelId(std::uint32_t from, std::uint32_t to)> labelOf;

    std::span<const std::uint32_t> after(std::uint32_t state) const
    {
        return std::span(successors)
            .subspan(firstSuccessors[state], firstSuccessors[state + 1] - firstSuccessors[state]);
    }
    std::span<const std::uint32_t> before(std::uint32_t state) const
    {
        return std::span(predecessors)
            .subspan(firstPredecessors[state], firstPredecessors[state + 1] - firstPredecessors[state]);
    }
};

/// Adds the predecessors to a structure that has its successors. O(n + m).
std::optional<Stopped> addPredecessors(CtlStructure& structure, RunContext& run);

/// The relation of a space, of the steps alone of which `isKept(label)` says so. A state that has steps, but
/// none of these, has no successor then, and no path goes on from it. O(n + m log d) for d steps of a state.
template <StateSpace Space, class IsKept>
Outcome<CtlStructure> relationOf(Space& space, const IsKept& isKept, RunContext& run)
{
    CtlStructure structure;
    structure.stateCount = space.stateCount();
    structure.initial.assign(space.initialStates().begin(), space.initialStates().end());
    structure.firstSuccessors.reserve(space.stateCount() + 1);
    std::vector<std::uint32_t> row;
    for (std::uint32_t state = 0; state < space.stateCount(); ++state) {
        if (const auto stopped = run.poll({"reading the relation", state, space.stateCount()}))
            return *stopped;
        row.clear();
        bool isDead = true;
        for (const Transition& step : space.outgoing(StateId(state))) {
            isDead = false;
            if (isKept(step.label))
                row.push_back(step.target.value);
        }
        if (isDead)
            row.push_back(state);
        std::sort(row.begin(), row.end());
        row.erase(std::unique(row.begin(), row.end()), row.end());
        structure.successors.insert(structure.successors.end(), row.begin(), row.end());
        structure.firstSuccessors.push_back(static_cast<std::uint32_t>(structure.successors.size()));
    }
    if (const auto stopped = addPredecessors(structure, run))
        return *stopped;
    return structure;
}

} // namespace threadmend
