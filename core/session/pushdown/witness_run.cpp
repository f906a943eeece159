// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pushdown/witness_run.h"

#include <algorithm>
#include <map>

namespace threadmend {

namespace {

bool isAt(const pushdown::Exploration& explored, StateId state, const pushdown::GlobalConfiguration& wanted)
{
    for (std::size_t i = 0; i < wanted.size(); ++i)
        if (explored.at(state, i) != wanted[i])
            return false;
    return true;
}

} // namespace

NamedRun witnessRun(const pushdown::System& system, const pushdown::GlobalRun& witness)
{
    NamedRun run;
    std::map<std::string, std::uint32_t> seen;
    for (const pushdown::GlobalStep& each : witness) {
        std::string event = pushdown::labelOf(system, each.action, each.rules.front().first);
        const std::uint32_t occurrence = ++seen[event];
        run.steps.push_back({std::move(event), occurrence});
    }
    return run;
}

FittedRun exploredWitness(const pushdown::System& system, const pushdown::GlobalRun& witness,
                          const pushdown::Exploration& explored)
{
    const std::vector<pushdown::GlobalConfiguration> along = pushdown::replayed(system, witness);
    require(along.size() == witness.size() + 1, "a witness has been replayed");
    FittedRun fitted{{explored.lts.initialStates().front(), {}}, std::nullopt};
    for (std::size_t i = 0; i < witness.size(); ++i) {
        const std::string event =
            pushdown::labelOf(system, witness[i].action, witness[i].rules.front().first);
        const auto steps = explored.lts.outgoing(fitted.trace.last());
        const auto step = std::find_if(steps.begin(), steps.end(), [&](const Transition& each) {
            return explored.lts.labels().text(each.label) == event &&
                   isAt(explored, each.target, along[i + 1]);
        });
        if (step == steps.end()) {
            fitted.misfit = Misfit{i, event, {}};
            return fitted;
        }
        fitted.trace.steps.push_back(*step);
    }
    return fitted;
}

} // namespace threadmend
