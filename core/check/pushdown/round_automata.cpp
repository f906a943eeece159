// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/round_automata.h"

#include "core/model/lts/lts_builder.h"

#include <map>

#include <fmt/format.h>

namespace threadmend::pushdown {

namespace {

Ending endingOf(bool accepts, bool goesOn)
{
    return accepts ? Ending::End : goesOn ? Ending::Running : Ending::Deadlock;
}

Lts withoutWords()
{
    LtsBuilder builder;
    TextList names;
    names.push_back("no word");
    builder.nameStates(std::move(names));
    return std::move(builder).build();
}

/// The product of word automata, state by state.
class DrawnProduct {
public:
    DrawnProduct(const System& system, std::span<const WordAutomaton> automata, bool sharesAll)
        : system_(system), automata_(automata), takesPart_(system.actions.size())
    {
        for (std::size_t action = 0; action < takesPart_.size(); ++action)
            for (std::uint32_t i = 0; i < automata.size(); ++i)
                if (sharesAll || system.processes[i].has(ActionId(action)))
                    takesPart_[action].push_back(i);
        std::vector<std::uint32_t> start;
        for (const WordAutomaton& each : automata)
            start.push_back(each.start);
        add(std::move(start));
    }

    Outcome<Lts> explore(std::size_t mostStates, RunContext& run)
    {
        std::vector<Ending> endings;
        std::size_t expanded = 0;
        for (; expanded < states_.size() && states_.size() <= mostStates; ++expanded) {
            const std::vector<std::uint32_t> from = states_[expanded]; // `states_` grows
            bool goesOn = false;
            for (std::uint32_t action = 0; action < takesPart_.size(); ++action) {
                if (const auto stopped = run.poll({"multiplying automata", expanded, std::nullopt}))
                    return *stopped;
                if (auto next = after(from, ActionId(action))) {
                    builder_.add(StateId(expanded), builder_.label(system_.actions[action]),
                                 StateId(add(*std::move(next))));
                    goesOn = true;
                }
            }
            endings.push_back(endingOf(accepts(from), goesOn));
        }
        for (std::size_t state = expanded; state < states_.size(); ++state)
            endings.push_back(endingOf(accepts(states_[state]), true));
        builder_.ensureStates(states_.size());
        builder_.setExpanded(expanded);
        builder_.setEndings(std::move(endings));
        return std::move(builder_).build(run);
    }

private:
    std::uint32_t add(std::vector<std::uint32_t> tuple)
    {
        const auto [known, isNew] = numbers_.try_emplace(tuple, static_cast<std::uint32_t>(states_.size()));
        if (isNew)
            states_.push_back(std::move(tuple));
        return known->second;
    }

    std::optional<std::vector<std::uint32_t>> after(std::vector<std::uint32_t> at, ActionId action) const
    {
        for (const std::uint32_t i : takesPart_[action.index()]) {
            at[i] = automata_[i].after(at[i], action);
            if (at[i] == WordAutomaton::nowhere)
                return std::nullopt;
        }
        return at;
    }

    bool accepts(const std::vector<std::uint32_t>& at) const
    {
        for (std::size_t i = 0; i < at.size(); ++i)
            if (!automata_[i].accepting[at[i]])
                return false;
        return true;
    }

    const System& system_;
    std::span<const WordAutomaton> automata_;
    std::vector<std::vector<std::uint32_t>> takesPart_; ///< by action
    LtsBuilder builder_;
    std::vector<std::vector<std::uint32_t>> states_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_;
};

} // namespace

Outcome<std::vector<WordAutomaton>> automataOf(const System& system, const Bounds& bounds, bool sharesAll,
                                               RunContext& run)
{
    std::vector<WordAutomaton> automata;
    for (std::size_t i = 0; i < system.processes.size(); ++i) {
        std::vector<ActionId> others;
        for (std::uint32_t action = 0; sharesAll && action < system.actions.size(); ++action)
            if (!system.processes[i].has(ActionId(action)))
                others.emplace_back(action);
        auto graph = WordGraph::of(system.processes[i], run);
        if (!graph)
            return graph.failure();
        auto automaton = wordAbstraction(*graph, system.processes[i].actions, others, bounds[i], run);
        if (!automaton)
            return automaton.failure();
        automata.push_back(*std::move(automaton));
    }
    return automata;
}

Lts drawnAutomaton(const System& system, const WordAutomaton& automaton)
{
    if (automaton.start == WordAutomaton::nowhere)
        return withoutWords();
    LtsBuilder builder;
    TextList names;
    std::vector<Ending> endings;
    for (std::uint32_t state = 0; state < automaton.stateCount(); ++state) {
        const bool isAny = state == WordAutomaton::anything;
        names.push_back(isAny ? std::string("any") : fmt::format("{}", state));
        if (isAny)
            builder.add(StateId(state), builder.label("any action"), StateId(state));
        for (const auto& [action, target] : automaton.steps[state])
            if (!isAny)
                builder.add(StateId(state), builder.label(nameOf(system, action)), StateId(target));
        endings.push_back(endingOf(automaton.accepting[state], !automaton.steps[state].empty()));
    }
    builder.ensureStates(automaton.stateCount());
    builder.setInitial(StateId(automaton.start));
    builder.nameStates(std::move(names));
    builder.setEndings(std::move(endings));
    return std::move(builder).build();
}

Outcome<Lts> drawnProduct(const System& system, std::span<const WordAutomaton> automata, bool sharesAll,
                          std::size_t mostStates, RunContext& run)
{
    for (const WordAutomaton& each : automata)
        if (each.start == WordAutomaton::nowhere)
            return withoutWords();
    return DrawnProduct(system, automata, sharesAll).explore(mostStates, run);
}

} // namespace threadmend::pushdown
