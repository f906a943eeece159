// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/word_abstraction.h"

#include <algorithm>
#include <map>

namespace threadmend::pushdown {

std::uint32_t WordAutomaton::after(std::uint32_t state, ActionId action) const
{
    if (state == anything)
        return anything;
    const auto& leaving = steps[state];
    const auto found = std::lower_bound(leaving.begin(), leaving.end(), std::pair(action, std::uint32_t{0}));
    return found != leaving.end() && found->first == action ? found->second : nowhere;
}

double WordAutomaton::wordCount() const
{
    // States are numbered before those that lead to them.
    std::vector<double> words(stateCount(), 1);
    for (std::uint32_t state = 1; state < stateCount(); ++state) {
        words[state] = accepting[state] ? 1 : 0;
        for (const auto& [action, next] : steps[state])
            words[state] += words[next];
    }
    return start == nowhere ? 0 : words[start];
}

namespace {

/// The nodes of the graph that words of a length lead to, and where these lead.
struct Level {
    std::vector<std::uint32_t> nodes;
    std::map<std::uint32_t, std::uint32_t> places; ///< of nodes
    /// By place: actions, and places in the next level.
    std::vector<std::vector<std::pair<ActionId, std::uint32_t>>> steps;

    std::uint32_t add(std::uint32_t node)
    {
        const auto [known, isNew] = places.try_emplace(node, static_cast<std::uint32_t>(nodes.size()));
        if (isNew)
            nodes.push_back(node);
        return known->second;
    }
};

} // namespace

Outcome<WordAutomaton> wordAbstraction(WordGraph& graph, std::span<const ActionId> own,
                                       std::span<const ActionId> others, std::uint32_t k, RunContext& run)
{
    WordAutomaton automaton;
    automaton.accepting = {true};
    automaton.steps.resize(1);
    if (graph.root() == WordGraph::dead)
        return automaton;
    std::vector<Level> levels(k + std::size_t{1});
    levels[0].add(graph.root());
    for (std::uint32_t depth = 0; depth < k; ++depth) {
        Level& level = levels[depth];
        for (std::size_t place = 0; place < level.nodes.size(); ++place) {
            if (const auto stopped = run.poll({"abstracting words", depth, k}))
                return *stopped;
            const std::uint32_t node = level.nodes[place];
            level.steps.emplace_back();
            for (const ActionId action : own) {
                const auto next = graph.after(node, action, run);
                if (!next)
                    return next.failure();
                if (*next != WordGraph::dead)
                    level.steps.back().emplace_back(action, levels[depth + 1].add(*next));
            }
            for (const ActionId action : others)
                level.steps.back().emplace_back(action, levels[depth + 1].add(node));
            std::sort(level.steps.back().begin(), level.steps.back().end());
        }
    }
    // From the longest words backwards: states from which the same words follow are one (Revuz 1992).
    using Key = std::pair<bool, std::vector<std::pair<ActionId, std::uint32_t>>>;
    std::map<Key, std::uint32_t> numbers;
    std::vector<std::uint32_t> behind(levels[k].nodes.size(), WordAutomaton::anything);
    for (std::uint32_t depth = k; depth-- > 0;) {
        const Level& level = levels[depth];
        std::vector<std::uint32_t> states;
        for (std::size_t place = 0; place < level.nodes.size(); ++place) {
            Key key{graph.accepts(level.nodes[place]), level.steps[place]};
            for (auto& [action, next] : key.second)
                next = behind[next];
            const auto [known, isNew] =
                numbers.try_emplace(key, static_cast<std::uint32_t>(automaton.stateCount()));
            if (isNew) {
                automaton.accepting.push_back(key.first);
                automaton.steps.push_back(std::move(key.second));
            }
            states.push_back(known->second);
        }
        behind = std::move(states);
    }
    automaton.start = behind.front();
    return automaton;
}

} // namespace threadmend::pushdown
