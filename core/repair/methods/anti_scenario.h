// SPDX-License-Identifier: GPL-3.0-or-later
// Anti-scenarios (Harel, Lampert, Marron, Weiss 2011, section 2 and "counterexamples as scenarios" in 3.1): a
// b-thread that waits for all but the last application-driven event of a counterexample, and blocks that one.
#pragma once

#include "core/repair/game/arena.h"
#include "core/repair/patch/patch_automaton.h"
#include "core/run/run_context.h"

#include <string>
#include <vector>

namespace threadmend {

namespace behavioral {
class Program;
}

/// An event of a counterexample, and whether the environment chose it.
struct ScenarioEvent {
    std::uint32_t event = 0;
    bool environmental = false;
};

/// A scenario that must not end as it did.
struct AntiScenario {
    enum class Prefix {
        ExactRun,         ///< these events and no others from the start of the run; else it gives up
        EventsInOrder,    ///< these events, whatever happens between them
        EventsThatMatter, ///< of these only those at which it was decided that the run goes wrong
        ChosenEvents      ///< of these only those that a person picked
    };
    Prefix prefix = Prefix::ExactRun;
    /// "any value of 'who'": how events with data were generalised; empty if they were not.
    std::string generalisation;
    /// Step by step, any one of these events; ascending.
    std::vector<std::vector<std::uint32_t>> waits;
    /// Blocked after the last wait: until something else happens (`ExactRun`), or from then on.
    std::vector<std::uint32_t> blocks;
    /// The label of the step that a person chose to block; empty if it is the last one that can be.
    std::string blocked;

    PatchAutomaton automaton() const;
    /// One sentence without a full stop.
    std::string description() const;
};

/// All choices for one counterexample: the three prefixes, each as it is and generalised by each field of the
/// data of its events, without those that say the same. `mattering` are the events of the run reduced to what
/// matters, or empty. What is blocked is the last event that the environment did not choose; none if it chose
/// them all.
std::vector<AntiScenario> antiScenarios(const std::vector<ScenarioEvent>& run,
                                        const std::vector<ScenarioEvent>& mattering,
                                        const behavioral::Program& program);

/// The states of `arena` in which it is decided whether a run goes right or wrong (neighbourhoods of Barbon
/// et al. 2017, definition 9, where a run is over with its violation); a state each. O(m log n).
Outcome<std::vector<bool>> decidingStates(const Arena& arena, RunContext& run);

} // namespace threadmend
