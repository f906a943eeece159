// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/cegar.h"

#include <utility>

namespace threadmend::abstraction {

Outcome<CegarAnswer> refineUntilAnswered(AbstractProgram& program, const Vocabulary& vocabulary,
                                         const Question& question, Refinement how, RunContext& run)
{
    CegarAnswer answer;
    const ConcreteModules concrete(program, vocabulary.final());
    AbstractSearch search(program, question);
    for (;;) {
        auto found = search.search(run);
        if (!found)
            return found.failure();
        answer.explored = found->explored;
        if (!found->run)
            return answer;
        const auto simulation = simulate(program, concrete, *found->run, question, question.deadlocks, run);
        if (!simulation)
            return simulation.failure();
        if (!simulation->isSpurious) {
            answer.isReached = true;
            answer.run = *std::move(found->run);
            return answer;
        }
        RefinementRound round{
            found->explored, *std::move(found->run), simulation->step, simulation->divergence, {}};
        round.splits = refine(program, concrete, round.run, *simulation, how);
        answer.rounds.push_back(std::move(round));
    }
}

} // namespace threadmend::abstraction
