// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/word_watch.h"

#include "core/model/behavioral/product/program_graph.h"
#include "core/run/worker_team.h"

#include <utility>

namespace threadmend::behavioral {

namespace {

std::uint64_t countOf(WordAutomaton::States states)
{
    return static_cast<std::uint64_t>(__builtin_popcount(states));
}

} // namespace

WordWatch::WordWatch(WordAutomaton automaton, std::uint32_t initial, std::span<const EventId> events)
    : automaton_(std::move(automaton)), moves_(1), levelEnd_(initial), source_(initial)
{
    for (std::size_t event = 0; event < automaton_.letterCount(); ++event) {
        Move move;
        for (std::uint32_t state = 0; state < automaton_.stateCount; ++state) {
            const std::uint8_t next = automaton_.step(static_cast<std::uint8_t>(state), event);
            if (next == WordAutomaton::gone)
                continue;
            move.alive = static_cast<States>(move.alive | 1u << state);
            auto& half = state < 8 ? move.low : move.high;
            for (std::size_t set = 0; set < half.size(); ++set)
                if ((set >> state % 8 & 1) != 0)
                    half[set] = static_cast<States>(half[set] | 1u << next);
        }
        const auto known = std::find(moves_.begin(), moves_.end(), move);
        moveOf_.push_back(static_cast<std::uint32_t>(known - moves_.begin()));
        if (known == moves_.end())
            moves_.push_back(move);
    }
    constexpr std::size_t wordBits = 64;
    lettersOf_.assign(moves_.size(), std::vector<std::uint64_t>(events.size() / wordBits + 1));
    for (std::size_t letter = 0; letter < events.size(); ++letter) {
        const std::size_t move = events[letter] < moveOf_.size() ? moveOf_[events[letter]] : 0;
        lettersOf_[move][letter / wordBits] |= std::uint64_t{1} << letter % wordBits;
    }
    if (initial > 0)
        makeRoom(initial - 1);
    for (std::uint32_t state = 0; state < initial; ++state)
        met_[state] = static_cast<States>(1u << automaton_.initial);
    all_.states = initial;
    all_.end = initial;
    all_.violated = automaton_.isAccepting(automaton_.initial);
}

WatchedWords WordWatch::found() const
{
    return {all_.violated, isWhole_, all_.states, all_.transitions, met_.bytes()};
}

/// Adding is exact on several threads: each bit is new to one of them.
void WordWatch::meet(States states, std::uint32_t target, Walker& walker)
{
    if (target >= levelEnd_) {
        const States before = std::atomic_ref(met_[target]).fetch_or(states, std::memory_order_relaxed);
        walker.states += countOf(static_cast<States>(states & ~before));
        walker.end = std::max(walker.end, target + 1);
    } else if (std::atomic_ref(later_[target]).fetch_or(states, std::memory_order_relaxed) == 0) {
        walker.again.push_back(target);
    }
}

/// What is new of earlier states when a level begins; from then on it is met.
std::vector<WordWatch::States> WordWatch::begin(std::span<const std::uint32_t> again, Walker& walker)
{
    std::vector<States> fresh;
    fresh.reserve(again.size());
    for (const std::uint32_t state : again) {
        fresh.push_back(static_cast<States>(std::exchange(later_[state], States{0}) & ~met_[state]));
        met_[state] = static_cast<States>(met_[state] | fresh.back());
        walker.states += countOf(fresh.back());
    }
    return fresh;
}

std::optional<Stopped> WordWatch::nextLevel(const GraphStorage& graph, std::uint32_t expanded,
                                            std::uint32_t end, RunContext& run)
{
    levelEnd_ = end;
    if (end > 0)
        makeRoom(end - 1);
    const std::vector<std::uint32_t> again = std::exchange(all_.again, {});
    const std::vector<States> fresh = begin(again, all_);
    for (std::size_t i = 0; i < again.size(); ++i) {
        if (const auto stopped = run.poll({"searching for a violation", i, again.size(), end}))
            return stopped;
        if (again[i] < expanded)
            for (const Edge& edge : graph.outgoing(again[i], all_.row))
                take(fresh[i], edge.event, edge.target, all_);
    }
    return std::nullopt;
}

std::optional<Stopped> WordWatch::finish(const GraphStorage& graph, std::uint32_t expanded, std::uint32_t end,
                                         RunContext& run)
{
    while (!all_.again.empty())
        if (const auto stopped = nextLevel(graph, expanded, end, run))
            return stopped;
    isWhole_ = true;
    return std::nullopt;
}

std::optional<Stopped> WordWatch::walk(const ProgramGraph& graph, RunContext& run, const WalkGrain& grain)
{
    const std::size_t blockStates = grain.blockStates;
    makeRoom(static_cast<std::uint32_t>(graph.stateCount()));
    WorkerTeam team(graph.stateCount() >= grain.leastStates ? run.limits().threads : 1);
    std::vector<Walker> walkers(team.size());
    std::optional<Stopped> stopped;
    std::uint32_t first = 0;
    while (!all_.violated) {
        const std::vector<std::uint32_t> again = std::exchange(all_.again, {});
        const std::vector<States> fresh = begin(again, all_);
        const std::uint32_t last = std::min(levelEnd_, static_cast<std::uint32_t>(graph.expandedCount()));
        const std::size_t places = again.size() + (last > first ? last - first : 0);
        if (places == 0)
            break;
        std::atomic<std::size_t> taken{0};
        std::atomic<bool> stops{false};
        const auto walkBlocks = [&](std::size_t worker) {
            Walker& walker = walkers[worker];
            for (;;) {
                const std::size_t from = taken.fetch_add(blockStates, std::memory_order_relaxed);
                if (from >= places || stops.load(std::memory_order_relaxed))
                    return;
                for (std::size_t place = from; place < std::min(from + blockStates, places); ++place) {
                    // No states are stored here that a limit could be about.
                    if (worker == 0 && (stopped = run.poll({"searching for a violation", first}))) {
                        stops.store(true, std::memory_order_relaxed);
                        return;
                    }
                    const bool isAgain = place < again.size();
                    const std::uint32_t state =
                        isAgain ? again[place] : first + static_cast<std::uint32_t>(place - again.size());
                    const States states = isAgain ? fresh[place] : met_[state];
                    for (const Edge& edge : graph.outgoing(state, walker.row))
                        take(states, edge.event, edge.target, walker);
                }
            }
        };
        if (places >= blockStates * team.size())
            team.run(walkBlocks);
        else
            walkBlocks(0);
        for (Walker& walker : walkers) {
            all_.states += std::exchange(walker.states, 0);
            all_.transitions += std::exchange(walker.transitions, 0);
            all_.violated = all_.violated || walker.violated;
            all_.end = std::max(all_.end, walker.end);
            all_.again.insert(all_.again.end(), walker.again.begin(), walker.again.end());
            walker.again.clear();
        }
        if (stopped)
            return stopped;
        first = last > first ? last : first;
        levelEnd_ = std::max(levelEnd_, all_.end);
    }
    isWhole_ = !all_.violated;
    return std::nullopt;
}

Outcome<WatchedWords> watchWords(const ProgramGraph& graph, const WordAutomaton& automaton, RunContext& run,
                                 const WalkGrain& grain)
{
    WordWatch watch(automaton, static_cast<std::uint32_t>(graph.initialCount()));
    if (const auto stopped = watch.walk(graph, run, grain))
        return *stopped;
    return watch.found();
}

} // namespace threadmend::behavioral
