// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/spurious.h"

#include <algorithm>
#include <utility>

namespace threadmend::abstraction {

Outcome<Simulation> simulate(const AbstractProgram& program, const ConcreteModules& concrete,
                             const AbstractRun& abstractRun, const Question& question, bool mustBeDead,
                             RunContext& run)
{
    Simulation simulation;
    simulation.sets.push_back({concrete.initial()});
    // Lines 1 and 2.
    for (std::size_t i = 0; i < abstractRun.letters.size(); ++i) {
        const Letter letter = abstractRun.letters[i];
        const AbstractState next = program.state(abstractRun.states[i + 1]);
        std::vector<ConcreteState> reached;
        bool wouldLeadThere = false;
        for (const ConcreteState& state : simulation.sets[i]) {
            if (const auto stopped = run.poll({"following a run", i, abstractRun.letters.size()}))
                return *stopped;
            const bool requested = concrete.requests(state, letter);
            for (ConcreteState& target : concrete.after(state, letter)) {
                if (!concrete.isIn(target, next))
                    continue;
                wouldLeadThere = true;
                if (requested)
                    reached.push_back(std::move(target));
            }
        }
        if (reached.empty()) {
            simulation.isSpurious = true;
            simulation.step = i;
            simulation.divergence = wouldLeadThere ? Divergence::NotRequested : Divergence::LeadsElsewhere;
            return simulation;
        }
        std::sort(reached.begin(), reached.end());
        reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
        simulation.sets.push_back(std::move(reached));
    }
    // Line 3.
    simulation.step = abstractRun.letters.size();
    const std::vector<ConcreteState>& last = simulation.sets.back();
    if (mustBeDead && std::none_of(last.begin(), last.end(), [&](const ConcreteState& state) {
            return concrete.isDead(state, question.endsCount);
        })) {
        simulation.isSpurious = true;
        simulation.divergence = Divergence::NotDead;
    }
    return simulation;
}

} // namespace threadmend::abstraction
