// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/word_certificate.h"

#include <algorithm>
#include <set>

namespace threadmend::pushdown {

namespace {

/// A process beside the complement of its automaton: its control states are pairs of one of each. What the
/// automaton does not read leads to a state of its own, in which nothing is accepted any more.
Outcome<bool> isContained(const Process& process, const WordAutomaton& words,
                          std::span<const ActionId> others, RunContext& run)
{
    const auto refused = static_cast<std::uint32_t>(words.stateCount());
    const std::size_t controls = process.controls.size();
    const auto pair = [&](std::uint32_t state, ControlId control) {
        return static_cast<std::uint32_t>(state * controls) + control.value;
    };
    const auto next = [&](std::uint32_t state, ActionId action) {
        const std::uint32_t after = state == refused ? refused : words.after(state, action);
        return after == WordAutomaton::nowhere ? refused : after;
    };
    // What others do leaves the process where it is, whatever its stack.
    std::vector<std::set<std::uint32_t>> without(refused + std::size_t{1});
    for (std::uint32_t state = 0; state <= refused; ++state) {
        std::vector<std::uint32_t> waiting{state};
        without[state].insert(state);
        while (!waiting.empty()) {
            const std::uint32_t at = waiting.back();
            waiting.pop_back();
            for (const ActionId action : others)
                if (without[state].insert(next(at, action)).second)
                    waiting.push_back(next(at, action));
        }
    }
    StackAutomaton bad((refused + std::size_t{1}) * controls);
    for (std::uint32_t state = 0; state < process.target.stateCount(); ++state)
        bad.addState(process.target.accepts(state));
    for (std::uint32_t state = 0; state < process.target.stateCount(); ++state)
        for (const StackAutomaton::Step& step : process.target.steps(state))
            bad.addStep(state, step.symbol, step.target);
    for (std::uint32_t state = 0; state <= refused; ++state) {
        const bool refuses = std::any_of(without[state].begin(), without[state].end(), [&](std::uint32_t at) {
            return at == refused || !words.accepting[at];
        });
        for (std::uint32_t control = 0; refuses && control < controls; ++control)
            for (const std::uint32_t start : process.target.starts(ControlId(control)))
                bad.addStart(ControlId(pair(state, ControlId(control))), start);
    }
    // A step of its own after such steps of others.
    std::vector<Rewriting> rules;
    for (std::uint32_t state = 0; state <= refused; ++state)
        for (const std::uint32_t later : without[state])
            for (const Rule& rule : process.rules)
                rules.push_back({pair(state, rule.control), rule.top.value,
                                 pair(rule.action == tau ? later : next(later, rule.action), rule.next),
                                 rule.pushed});
    const std::uint32_t start = words.start == WordAutomaton::nowhere ? refused : words.start;
    const auto distances = distancesTo(bad, process.symbols.size(), rules, run);
    if (!distances)
        return distances.failure();
    return distances->of(pair(start, process.initial.control), process.initial.stack) ==
           TargetDistances::never;
}

/// Depth first, unlike what found them.
Outcome<bool> haveNothingInCommon(const System& system, const WordCertificate& certificate, RunContext& run)
{
    using Tuple = std::vector<std::uint32_t>;
    Tuple start;
    for (const WordAutomaton& each : certificate.automata) {
        if (each.start == WordAutomaton::nowhere)
            return true;
        start.push_back(each.start);
    }
    std::set<Tuple> met{start};
    std::vector<Tuple> waiting{start};
    while (!waiting.empty()) {
        if (const auto stopped = run.poll({"confirming", met.size()}))
            return *stopped;
        const Tuple at = std::move(waiting.back());
        waiting.pop_back();
        bool accepts = true;
        for (std::size_t i = 0; i < at.size(); ++i)
            accepts = accepts && certificate.automata[i].accepting[at[i]];
        if (accepts)
            return false;
        for (std::uint32_t action = 0; action < system.actions.size(); ++action) {
            Tuple next = at;
            bool goes = true;
            for (std::size_t i = 0; i < at.size() && goes; ++i)
                if (certificate.sharesAll || system.processes[i].has(ActionId(action))) {
                    next[i] = certificate.automata[i].after(at[i], ActionId(action));
                    goes = next[i] != WordAutomaton::nowhere;
                }
            if (goes && met.insert(next).second)
                waiting.push_back(std::move(next));
        }
    }
    return true;
}

} // namespace

Outcome<bool> confirms(const System& system, const WordCertificate& certificate, RunContext& run)
{
    if (certificate.automata.size() != system.processes.size())
        return false;
    for (std::size_t i = 0; i < system.processes.size(); ++i) {
        std::vector<ActionId> others;
        for (std::uint32_t action = 0; certificate.sharesAll && action < system.actions.size(); ++action)
            if (!system.processes[i].has(ActionId(action)))
                others.emplace_back(action);
        const auto contained = isContained(system.processes[i], certificate.automata[i], others, run);
        if (!contained || !*contained)
            return contained;
    }
    return haveNothingInCommon(system, certificate, run);
}

} // namespace threadmend::pushdown
