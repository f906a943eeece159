// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/game/event_run.h"

#include "core/run/contract.h"

#include <algorithm>

namespace threadmend {

using namespace behavioral;

EventRun eventRunOf(const Trace& trace, const ProgramSpace& space)
{
    EventRun run{trace.initial.value, {}, trace.loop};
    run.steps.reserve(trace.length());
    for (const Transition& step : trace.steps) {
        const Row<Edge> edges = space.graph().outgoing(run.last());
        const auto taken = std::find_if(edges.begin(), edges.end(), [&](const Edge& edge) {
            return edge.target == step.target.value && space.labelOf(edge.event) == step.label;
        });
        require(taken != edges.end(), "a run of a space is one of its graph");
        run.steps.push_back(*taken);
    }
    return run;
}

} // namespace threadmend
