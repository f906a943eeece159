// SPDX-License-Identifier: GPL-3.0-or-later
// What tests of explorations ask of a graph, whatever the numbers of its states.
#pragma once

#include "core/model/behavioral/product/program_graph.h"

#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

namespace threadmend::testing {

using Locals = std::vector<behavioral::LocalId>;

inline Locals localsOf(const behavioral::ProgramGraph& graph, std::uint32_t state)
{
    const Row<behavioral::LocalId> row = graph.threads(state);
    return {row.begin(), row.end()};
}

inline std::set<std::tuple<Locals, behavioral::EventId, Locals>>
stepsOf(const behavioral::ProgramGraph& graph)
{
    std::set<std::tuple<Locals, behavioral::EventId, Locals>> steps;
    for (std::uint32_t state = 0; state < graph.stateCount(); ++state)
        for (const behavioral::Edge& edge : graph.outgoing(state))
            steps.emplace(localsOf(graph, state), edge.event, localsOf(graph, edge.target));
    return steps;
}

inline behavioral::ProgramGraph exploredWith(behavioral::Program& program, const Reduction& reduction,
                                             bool packs,
                                             behavioral::Selection selection = behavioral::Selection::All)
{
    behavioral::Stepper stepper(program, selection);
    RunContext run;
    behavioral::ExploreOptions options;
    options.packs = packs;
    options.reduction = reduction;
    return *behavioral::explore(stepper, options, run);
}

} // namespace threadmend::testing
