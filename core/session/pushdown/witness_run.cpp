// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pushdown/witness_run.h"

#include "core/model/pushdown/exploration.h"

#include <map>

namespace threadmend {

NamedRun witnessRun(const pushdown::System& system, const pushdown::GlobalRun& witness)
{
    const std::vector<pushdown::GlobalConfiguration> along = pushdown::replayed(system, witness);
    require(along.size() == witness.size() + 1, "a witness has been replayed");
    NamedRun run;
    std::map<std::string, std::uint32_t> seen;
    for (std::size_t i = 0; i < witness.size(); ++i) {
        NamedStep step;
        step.event = pushdown::labelOf(system, witness[i].action, witness[i].rules.front().first);
        step.occurrence = ++seen[step.event];
        step.state = pushdown::nameOf(system, along[i + 1]);
        run.steps.push_back(std::move(step));
    }
    run.start = pushdown::nameOf(system, along.front());
    return run;
}

} // namespace threadmend
