// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/word_intersection.h"

#include <algorithm>
#include <numeric>
#include <queue>
#include <tuple>
#include <unordered_map>

namespace threadmend::pushdown {

namespace {

using Tuple = std::vector<std::uint32_t>;
constexpr const char* intersecting = "intersecting words in common";

struct TupleHash {
    std::size_t operator()(const Tuple& tuple) const noexcept
    {
        std::uint64_t hash = 0;
        for (const std::uint32_t each : tuple)
            hash = (hash ^ each) * 0x9E3779B97F4A7C15ull, hash ^= hash >> 32;
        return hash;
    }
};

class Product {
public:
    Product(const System& system, std::span<const WordAutomaton> automata, bool sharesAll)
        : automata_(automata), takesPart_(system.actions.size())
    {
        for (std::size_t action = 0; action < takesPart_.size(); ++action)
            for (std::uint32_t i = 0; i < automata.size(); ++i)
                if (sharesAll || system.processes[i].has(ActionId(action)))
                    takesPart_[action].push_back(i);
    }

    /// Nothing if some process has no word at all.
    std::optional<Tuple> start() const
    {
        Tuple tuple;
        for (const WordAutomaton& each : automata_) {
            if (each.start == WordAutomaton::nowhere)
                return std::nullopt;
            tuple.push_back(each.start);
        }
        return tuple;
    }
    bool accepts(const Tuple& at) const
    {
        for (std::size_t i = 0; i < at.size(); ++i)
            if (!automata_[i].accepting[at[i]])
                return false;
        return true;
    }
    std::span<const std::uint32_t> takingPart(ActionId action) const { return takesPart_[action.index()]; }
    std::size_t actionCount() const { return takesPart_.size(); }
    /// False if some process cannot go on so.
    bool go(Tuple& at, ActionId action) const
    {
        for (const std::uint32_t i : takesPart_[action.index()]) {
            at[i] = automata_[i].after(at[i], action);
            if (at[i] == WordAutomaton::nowhere)
                return false;
        }
        return true;
    }

private:
    std::span<const WordAutomaton> automata_;
    std::vector<std::vector<std::uint32_t>> takesPart_; ///< by action: who does
};

/// How something was found: from what, by which action.
struct Found {
    std::uint32_t from = 0;
    ActionId by = tau;
};

template <class Nodes>
ActionWord wordTo(const Nodes& nodes, std::uint32_t node)
{
    ActionWord word;
    for (; nodes[node].by != tau; node = nodes[node].from)
        word.push_back(nodes[node].by);
    std::reverse(word.begin(), word.end());
    return word;
}

} // namespace

std::vector<std::uint32_t> lengthsOf(const System& system, std::span<const ActionId> word)
{
    std::vector<std::uint32_t> lengths;
    for (const Process& process : system.processes)
        lengths.push_back(static_cast<std::uint32_t>(
            std::count_if(word.begin(), word.end(), [&](ActionId action) { return process.has(action); })));
    return lengths;
}

Outcome<CommonWord> shortestCommonWord(const System& system, std::span<const WordAutomaton> automata,
                                       bool sharesAll, RunContext& run)
{
    const Product product(system, automata, sharesAll);
    CommonWord found;
    const auto start = product.start();
    if (!start)
        return found;
    std::unordered_map<Tuple, std::uint32_t, TupleHash> numbers{{*start, 0}};
    std::vector<const Tuple*> states{&numbers.begin()->first};
    std::vector<Found> how(1);
    for (std::uint32_t at = 0; at < states.size(); ++at) {
        found.states = states.size();
        if (const auto stopped = run.poll({intersecting, at, std::nullopt, states.size()}))
            return *stopped;
        if (product.accepts(*states[at])) {
            found.word = wordTo(how, at);
            return found;
        }
        for (std::uint32_t action = 0; action < product.actionCount(); ++action) {
            Tuple next = *states[at];
            if (!product.go(next, ActionId(action)))
                continue;
            const auto [known, isNew] =
                numbers.try_emplace(std::move(next), static_cast<std::uint32_t>(states.size()));
            if (!isNew)
                continue;
            states.push_back(&known->first);
            how.push_back({at, ActionId(action)});
        }
    }
    return found;
}

Outcome<CommonWord> leastGreatestCommonWord(const System& system, std::span<const WordAutomaton> automata,
                                            RunContext& run)
{
    const Product product(system, automata, false);
    CommonWord found;
    const auto start = product.start();
    if (!start)
        return found;
    /// A way to a state, with the lengths of its word for each process.
    struct Way : Found {
        Tuple state, lengths;
    };
    std::vector<Way> ways{{{}, *start, Tuple(start->size(), 0)}};
    std::unordered_map<Tuple, std::vector<Tuple>, TupleHash>
        kept; // by state: lengths of which none beats another
    const auto isBeaten = [&](const Way& way) {
        const auto known = kept.find(way.state);
        return known != kept.end() &&
               std::any_of(known->second.begin(), known->second.end(), [&](const Tuple& lengths) {
                   return std::equal(lengths.begin(), lengths.end(), way.lengths.begin(),
                                     std::less_equal<>());
               });
    };
    // By the greatest length, then by the sum: what is taken first is beaten by nothing that comes later.
    using Entry = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> waiting;
    waiting.emplace(0, 0, 0);
    while (!waiting.empty()) {
        const std::uint32_t at = std::get<2>(waiting.top());
        waiting.pop();
        found.states = kept.size();
        if (const auto stopped =
                run.poll({intersecting, ways.size() - waiting.size(), std::nullopt, ways.size()}))
            return *stopped;
        if (isBeaten(ways[at]))
            continue;
        if (product.accepts(ways[at].state)) {
            found.word = wordTo(ways, at);
            return found;
        }
        kept[ways[at].state].push_back(ways[at].lengths);
        for (std::uint32_t action = 0; action < product.actionCount(); ++action) {
            Way next{{at, ActionId(action)}, ways[at].state, ways[at].lengths};
            if (!product.go(next.state, ActionId(action)))
                continue;
            for (const std::uint32_t i : product.takingPart(ActionId(action)))
                ++next.lengths[i];
            if (isBeaten(next))
                continue;
            waiting.emplace(*std::max_element(next.lengths.begin(), next.lengths.end()),
                            std::accumulate(next.lengths.begin(), next.lengths.end(), 0u),
                            static_cast<std::uint32_t>(ways.size()));
            ways.push_back(std::move(next));
        }
    }
    return found;
}

} // namespace threadmend::pushdown
