// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/symmetry.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace threadmend::behavioral {

namespace {

using Colours = std::vector<std::uint64_t>; ///< by node

std::uint64_t mixed(std::uint64_t value)
{
    value = (value ^ (value >> 31)) * 0x9E3779B97F4A7C15ull;
    value = (value ^ (value >> 29)) * 0xBF58476D1CE4E5B9ull;
    return value ^ (value >> 32);
}

/// The automata as a graph: a node for each event, b-thread and state, and one for each step that leaves its
/// state. Two of its automorphisms differ in events, b-threads or states, so they are renamings.
class ColouredGraph {
public:
    ColouredGraph(const LocalAutomata& automata, Program& program, const Watched* watched)
        : automata_(automata), program_(program)
    {
        colourEvents(watched);
        for (std::size_t i = 0; i < automata.threads.size(); ++i)
            firstState_.push_back(addThread(automata.threads[i], watched));
        for (std::size_t i = 0; i < automata.threads.size(); ++i)
            addSteps(i);
        index();
    }

    std::size_t nodeCount() const { return colours_.size(); }
    std::size_t threadNode(std::size_t thread) const { return firstState_[thread] - 1; }
    std::size_t edgeCount() const { return neighbours_.size(); }
    const Colours& colours() const { return colours_; }

    /// One round of refinement: a node's new colour is of its old one, and those of its neighbours.
    std::uint64_t refined(std::size_t node, const Colours& colours) const
    {
        std::uint64_t sum = 0;
        for (std::size_t i = firstOf_[node]; i < firstOf_[node + 1]; ++i)
            sum += mixed(colours[neighbours_[i].first] * 8 + neighbours_[i].second);
        return mixed(colours[node] + 0x51ED270B) + sum;
    }

    /// What a bijection of the nodes says of the automata.
    Renaming renaming(const std::vector<std::uint32_t>& image) const
    {
        Renaming made;
        const std::size_t events = automata_.alphabet.size();
        made.event.assign(image.begin(), image.begin() + static_cast<std::ptrdiff_t>(events));
        std::map<std::size_t, std::uint32_t> threadOf;
        for (std::uint32_t i = 0; i < firstState_.size(); ++i)
            threadOf.emplace(threadNode(i), i);
        for (std::size_t i = 0; i < firstState_.size(); ++i) {
            const auto target = threadOf.find(image[threadNode(i)]);
            made.thread.push_back(target == threadOf.end() ? static_cast<std::uint32_t>(i) : target->second);
            const auto first = static_cast<std::uint32_t>(firstState_[made.thread.back()]);
            made.state.emplace_back();
            for (std::size_t x = 0; x < automata_.threads[i].states.size(); ++x)
                made.state.back().push_back(image[firstState_[i] + x] - first);
        }
        return made;
    }

private:
    enum Kind : std::uint8_t { Owns = 1, Requests, Blocks, From, By, To };
    struct Edge {
        std::uint32_t one, other;
        Kind kind;
    };

    std::size_t addNode(std::uint64_t colour)
    {
        colours_.push_back(mixed(colour));
        return colours_.size() - 1;
    }
    void addEdge(std::size_t one, std::size_t other, Kind kind)
    {
        edges_.push_back({static_cast<std::uint32_t>(one), static_cast<std::uint32_t>(other), kind});
    }
    /// The number of a value among those of a kind that were met.
    template <class Value>
    static std::uint64_t numberOf(std::map<Value, std::uint64_t>& known, Value value)
    {
        return known.try_emplace(std::move(value), known.size()).first->second;
    }

    /// Events are told apart by what the watched automata do by them.
    void colourEvents(const Watched* watched)
    {
        std::map<std::vector<std::uint8_t>, std::uint64_t> known;
        for (const EventId event : automata_.alphabet) {
            std::vector<std::uint8_t> column;
            if (watched != nullptr)
                for (const WordAutomaton& word : watched->words)
                    for (std::uint8_t q = 0; q < word.stateCount; ++q)
                        column.push_back(event < word.letterCount() ? word.step(q, event)
                                                                    : WordAutomaton::gone);
            addNode(1'000 + numberOf(known, std::move(column)));
        }
    }

    std::size_t addThread(const LocalAutomaton& automaton, const Watched* watched)
    {
        const std::size_t thread = addNode(1);
        for (std::size_t x = 0; x < automaton.states.size(); ++x) {
            const LocalId local = automaton.states[x];
            const bool hasEnded = local == ended;
            const SyncStatement* said = hasEnded ? nullptr : &program_.local(local).statement;
            std::vector<std::string> holds;
            if (watched != nullptr && !hasEnded)
                for (const std::string& name : said->props)
                    if (std::binary_search(watched->propositions.begin(), watched->propositions.end(), name))
                        holds.push_back(name);
            std::sort(holds.begin(), holds.end());
            addNode(2'000'000 + numberOf(said_, std::tuple(hasEnded, x == 0, !hasEnded && said->hot,
                                                           !hasEnded && said->prune, std::move(holds))));
            addEdge(thread, thread + 1 + x, Owns);
            for (std::size_t e = 0; e < automata_.alphabet.size() && !hasEnded; ++e) {
                if (said->requests(automata_.alphabet[e]))
                    addEdge(thread + 1 + x, e, Requests);
                if (program_.blocks(local, automata_.alphabet[e]))
                    addEdge(thread + 1 + x, e, Blocks);
            }
        }
        return thread + 1;
    }

    void addSteps(std::size_t thread)
    {
        const LocalAutomaton& automaton = automata_.threads[thread];
        for (std::size_t x = 0; x < automaton.states.size(); ++x)
            for (std::size_t e = 0; e < automata_.alphabet.size(); ++e)
                if (const std::uint32_t next = automaton.next[x][e]; next != x) {
                    const std::size_t step = addNode(2);
                    addEdge(step, firstState_[thread] + x, From);
                    addEdge(step, e, By);
                    addEdge(step, firstState_[thread] + next, To);
                }
    }

    void index()
    {
        firstOf_.assign(nodeCount() + 1, 0);
        for (const Edge& edge : edges_) {
            ++firstOf_[edge.one + 1];
            ++firstOf_[edge.other + 1];
        }
        std::partial_sum(firstOf_.begin(), firstOf_.end(), firstOf_.begin());
        std::vector<std::size_t> at(firstOf_.begin(), firstOf_.end() - 1);
        neighbours_.resize(edges_.size() * 2);
        for (const Edge& edge : edges_) {
            neighbours_[at[edge.one]++] = {edge.other, edge.kind};
            neighbours_[at[edge.other]++] = {edge.one, edge.kind};
        }
        edges_.clear();
    }

    const LocalAutomata& automata_;
    Program& program_;
    std::map<std::tuple<bool, bool, bool, bool, std::vector<std::string>>, std::uint64_t> said_;
    Colours colours_;
    std::vector<std::size_t> firstState_; ///< by b-thread; its own node stands before it
    std::vector<Edge> edges_;
    std::vector<std::size_t> firstOf_; ///< by node, among the neighbours
    std::vector<std::pair<std::uint32_t, std::uint8_t>> neighbours_;
};

/// Looks for an automorphism that maps one node onto another.
class Matching {
public:
    Matching(const ColouredGraph& graph, std::uint64_t work, RunContext& run)
        : graph_(graph), work_(work), run_(run)
    {
    }

    bool hasWork() const { return work_ > 0; }

    /// Nothing if there is none, or the work is done. A stop is thrown.
    std::optional<std::vector<std::uint32_t>> find(std::size_t from, std::size_t to)
    {
        Colours left = graph_.colours();
        Colours right = left;
        left[from] = right[to] = mixed(++fresh_);
        return complete(std::move(left), std::move(right));
    }

    /// The colours that are left when nothing more is told apart.
    Colours refined(Colours colours)
    {
        Colours copy = colours;
        refine(colours, copy);
        return colours;
    }

private:
    /// Until no colour is parted; false if the two differ. Colours of both are the same numbers.
    bool refine(Colours& left, Colours& right)
    {
        std::size_t before = 0;
        for (;;) {
            if (const auto stopped = run_.pollNow({"looking for symmetry", 0, std::nullopt, 0}))
                throw *stopped;
            const std::uint64_t cost = graph_.edgeCount() + graph_.nodeCount();
            if (work_ < cost) {
                work_ = 0;
                return false;
            }
            work_ -= cost;
            Colours nextLeft(left.size()), nextRight(right.size());
            for (std::size_t node = 0; node < left.size(); ++node) {
                nextLeft[node] = graph_.refined(node, left);
                nextRight[node] = graph_.refined(node, right);
            }
            left = std::move(nextLeft);
            right = std::move(nextRight);
            Colours sorted = left, other = right;
            std::sort(sorted.begin(), sorted.end());
            std::sort(other.begin(), other.end());
            if (sorted != other)
                return false;
            const auto count =
                static_cast<std::size_t>(std::unique(sorted.begin(), sorted.end()) - sorted.begin());
            if (count == before)
                return true;
            before = count;
        }
    }

    std::optional<std::vector<std::uint32_t>> complete(Colours left, Colours right)
    {
        if (!refine(left, right))
            return std::nullopt;
        std::map<std::uint64_t, std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>> classes;
        for (std::uint32_t node = 0; node < left.size(); ++node) {
            classes[left[node]].first.push_back(node);
            classes[right[node]].second.push_back(node);
        }
        const std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>>* open = nullptr;
        constexpr std::uint32_t unknown = 0xffffffff;
        std::vector<std::uint32_t> image(left.size(), unknown), origin(left.size(), unknown);
        for (const auto& [colour, members] : classes) {
            if (members.first.size() == 1) {
                image[members.first[0]] = members.second[0];
                origin[members.second[0]] = members.first[0];
            } else if (open == nullptr || members.first[0] < open->first[0]) {
                open = &members;
            }
        }
        if (open == nullptr)
            return image;
        // What need not move stays, and else two are exchanged if that is possible.
        std::vector<std::uint32_t> targets = open->second;
        const std::uint32_t node = open->first[0];
        std::stable_sort(targets.begin(), targets.end(), [&](std::uint32_t one, std::uint32_t other) {
            const auto rank = [&](std::uint32_t t) { return t == node ? 0 : t == origin[node] ? 1 : 2; };
            return rank(one) < rank(other);
        });
        for (const std::uint32_t target : targets) {
            Colours nextLeft = left, nextRight = right;
            nextLeft[node] = nextRight[target] = mixed(++fresh_);
            if (auto found = complete(std::move(nextLeft), std::move(nextRight)))
                return found;
            if (work_ == 0)
                return std::nullopt;
        }
        return std::nullopt;
    }

    const ColouredGraph& graph_;
    std::uint64_t work_;
    RunContext& run_;
    std::uint64_t fresh_ = std::uint64_t{1} << 40;
};

std::uint32_t rootOf(std::vector<std::uint32_t>& parent, std::uint32_t at)
{
    while (parent[at] != at)
        at = parent[at] = parent[parent[at]];
    return at;
}

/// Pairs of b-threads of one colour: neighbours first.
std::vector<std::pair<std::uint32_t, std::uint32_t>> candidates(const ColouredGraph& graph,
                                                                const Colours& colours, std::uint32_t threads)
{
    std::map<std::uint64_t, std::vector<std::uint32_t>> classes;
    for (std::uint32_t i = 0; i < threads; ++i)
        classes[colours[graph.threadNode(i)]].push_back(i);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::size_t longest = 0;
    for (const auto& [colour, members] : classes)
        longest = std::max(longest, members.size());
    for (std::size_t apart = 1; apart < longest; ++apart)
        for (const auto& [colour, members] : classes)
            for (std::size_t i = 0; i + apart < members.size(); ++i)
                pairs.emplace_back(members[i], members[i + apart]);
    return pairs;
}

std::size_t sizeOf(const LocalAutomata& automata)
{
    std::size_t size = automata.alphabet.size();
    for (const LocalAutomaton& automaton : automata.threads)
        size += automaton.states.size() * (1 + automata.alphabet.size());
    return size;
}

} // namespace

bool isRenaming(const Renaming& renaming, const LocalAutomata& automata, Program& program)
{
    const auto isBijection = [](std::vector<std::uint32_t> image, std::size_t size) {
        std::sort(image.begin(), image.end());
        for (std::size_t i = 0; i < image.size(); ++i)
            if (image[i] != i)
                return false;
        return image.size() == size;
    };
    if (!isBijection(renaming.event, automata.alphabet.size()) ||
        !isBijection(renaming.thread, automata.threads.size()))
        return false;
    for (std::size_t i = 0; i < automata.threads.size(); ++i) {
        const LocalAutomaton& from = automata.threads[i];
        const LocalAutomaton& to = automata.threads[renaming.thread[i]];
        if (from.states.size() != to.states.size() || !isBijection(renaming.state[i], from.states.size()) ||
            renaming.state[i][0] != 0)
            return false;
        for (std::size_t x = 0; x < from.states.size(); ++x) {
            const LocalId one = from.states[x], other = to.states[renaming.state[i][x]];
            if ((one == ended) != (other == ended))
                return false;
            for (std::size_t e = 0; e < automata.alphabet.size(); ++e) {
                const std::uint32_t next = to.next[renaming.state[i][x]][renaming.event[e]];
                if (next != renaming.state[i][from.next[x][e]])
                    return false;
                if (one == ended)
                    continue;
                const EventId before = automata.alphabet[e], after = automata.alphabet[renaming.event[e]];
                if (program.local(one).statement.requests(before) !=
                        program.local(other).statement.requests(after) ||
                    program.blocks(one, before) != program.blocks(other, after))
                    return false;
            }
            if (one != ended && (program.local(one).statement.hot != program.local(other).statement.hot ||
                                 program.local(one).statement.prune != program.local(other).statement.prune))
                return false;
        }
    }
    return true;
}

Outcome<std::vector<Renaming>> renamingsOf(const LocalAutomata& automata, Program& program,
                                           const Watched* watched, const SymmetryLimits& limits,
                                           RunContext& run)
{
    std::vector<Renaming> found;
    if (sizeOf(automata) > limits.size)
        return found;
    const ColouredGraph graph(automata, program, watched);
    Matching matching(graph, limits.work, run);
    const auto threads = static_cast<std::uint32_t>(automata.threads.size());
    std::vector<std::uint32_t> parent(threads); // those that some renamings found map onto each other
    std::iota(parent.begin(), parent.end(), 0u);
    try {
        for (const auto& [one, other] : candidates(graph, matching.refined(graph.colours()), threads)) {
            if (!matching.hasWork())
                break;
            if (rootOf(parent, one) == rootOf(parent, other))
                continue;
            const auto image = matching.find(graph.threadNode(one), graph.threadNode(other));
            if (!image)
                continue;
            Renaming renaming = graph.renaming(*image);
            if (!isRenaming(renaming, automata, program))
                continue;
            for (std::uint32_t t = 0; t < threads; ++t)
                parent[rootOf(parent, t)] = rootOf(parent, renaming.thread[t]);
            found.push_back(std::move(renaming));
        }
    } catch (const Stopped& stopped) {
        return stopped;
    }
    return found;
}

} // namespace threadmend::behavioral
