// SPDX-License-Identifier: GPL-3.0-or-later
// Finds cycles of a graph that stay within some states and satisfy event fairness.
//
// Cycles are closed walks, so they are sought by strongly connected components, never by the search stack:
// what is found does not depend on the order in which b-threads or events were written. Weak and
// unconditional fairness are satisfied by the walk around a whole component or not at all; for strong
// fairness, states that enable a set whose events the component never takes are removed and what is left is
// decomposed again (Streett 1982; the algorithm of Emerson and Lei 1987). Time O((n + m) k) for k sets; space
// O(n).
#pragma once

#include "core/check/behavioral/program_verdict.h"
#include "core/property/formula.h"

#include <functional>
#include <vector>

namespace threadmend::behavioral {

/// Fairness over the events of one program: by set and event, whether the event belongs to the set.
struct FairSets {
    Fairness::Kind kind = Fairness::Kind::None;
    std::vector<std::vector<bool>> sets;
};

/// The strongly connected components within the states for which `stays` is true, each with at least one
/// cycle, that hold a fair closed walk around all of their states.
Outcome<std::vector<std::vector<std::uint32_t>>> fairComponents(const ProgramGraph& graph,
                                                                const std::vector<bool>& stays,
                                                                const FairSets& fairness, RunContext& run);

/// A lasso whose loop lies in one of the components: without fairness the shortest loop, then the shortest
/// stem; with fairness a walk that meets each requirement.
Outcome<ProgramRun> lassoInto(const ProgramGraph& graph,
                              const std::vector<std::vector<std::uint32_t>>& components,
                              const FairSets& fairness, RunContext& run);

/// The shortest run to a state.
ProgramRun runTo(const ProgramGraph& graph, std::uint32_t state);

} // namespace threadmend::behavioral
