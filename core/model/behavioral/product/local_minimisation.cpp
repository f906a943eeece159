// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/local_minimisation.h"

#include <map>
#include <tuple>
#include <utility>

namespace threadmend::behavioral {

namespace {

using Classes = std::vector<std::uint32_t>; ///< by state

/// Numbers for values, in the order in which they are met.
template <class Value>
class Numbers {
public:
    std::uint32_t of(Value value)
    {
        return numbers_.try_emplace(std::move(value), static_cast<std::uint32_t>(numbers_.size()))
            .first->second;
    }
    std::size_t size() const { return numbers_.size(); }

private:
    std::map<Value, std::uint32_t> numbers_;
};

/// All that the product and its readers see of a state itself.
auto whatIsSaid(LocalId state, const std::vector<EventId>& alphabet, Program& program)
{
    const bool hasEnded = state == ended;
    const SyncStatement said = hasEnded ? SyncStatement() : program.local(state).statement;
    std::vector<bool> blocked;
    for (const EventId event : alphabet)
        blocked.push_back(!hasEnded && program.blocks(state, event));
    return std::tuple(hasEnded, said.request, said.places, std::move(blocked), said.hot, said.prune,
                      said.priority, said.state, said.props, said.hot ? said.place.line : 0);
}

Classes equivalent(const LocalAutomaton& automaton, const std::vector<EventId>& alphabet, Program& program)
{
    Numbers<decltype(whatIsSaid(ended, alphabet, program))> said;
    Classes classes;
    for (const LocalId state : automaton.states)
        classes.push_back(said.of(whatIsSaid(state, alphabet, program)));
    for (std::size_t before = 0, now = said.size(); now != before;) {
        Numbers<Classes> refined;
        Classes next;
        for (std::size_t state = 0; state < classes.size(); ++state) {
            Classes behaviour = {classes[state]};
            for (const std::uint32_t target : automaton.next[state])
                behaviour.push_back(classes[target]);
            next.push_back(refined.of(std::move(behaviour)));
        }
        classes = std::move(next);
        before = std::exchange(now, refined.size());
    }
    return classes; // numbered in the order in which they are met
}

} // namespace

LocalAutomata minimised(const LocalAutomata& automata, Program& program)
{
    LocalAutomata result{automata.alphabet, {}, automata.observers};
    for (const LocalAutomaton& automaton : automata.threads) {
        const Classes classes = equivalent(automaton, automata.alphabet, program);
        LocalAutomaton smaller;
        for (std::size_t state = 0; state < classes.size(); ++state) {
            if (classes[state] < smaller.states.size())
                continue;
            smaller.states.push_back(automaton.states[state]);
            smaller.next.emplace_back();
            for (const std::uint32_t target : automaton.next[state])
                smaller.next.back().push_back(classes[target]);
        }
        result.threads.push_back(std::move(smaller));
    }
    return result;
}

} // namespace threadmend::behavioral
