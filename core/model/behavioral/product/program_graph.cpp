// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_graph.h"

#include "core/model/behavioral/product/packed_exploration.h"

#include <algorithm>

namespace threadmend::behavioral {

ProgramState ProgramGraph::state(std::uint32_t index) const
{
    const std::span<const LocalId> list = threads(index);
    const Rest& rest = rests_[index];
    return {{list.begin(), list.end()}, rest.store, rest.queue, rest.failure, rest.waits};
}

std::size_t ProgramGraph::depthOf(std::uint32_t state) const
{
    std::size_t depth = 0;
    for (; parent(state) != state; state = parent(state))
        ++depth;
    return depth;
}

void ProgramGraph::seal()
{
    edges_.resize(firsts_.back()); // a stop may have come in the middle of a state
    expandedCount_ = firsts_.size() - 1;
    firsts_.resize(stateCount() + 1, edges_.size());
}

/// Breadth-first search with an open-addressing table of state numbers.
class GraphExploration {
public:
    GraphExploration(Stepper& stepper, const ExploreOptions& options, RunContext& run)
        : stepper_(stepper), options_(options), run_(run)
    {
    }

    Outcome<ProgramGraph> explore()
    {
        for (const ProgramState& state : options_.from ? std::vector{*options_.from} : stepper_.initial())
            add(state, {0, static_cast<std::uint32_t>(graph_.stateCount())});
        graph_.initialCount_ = graph_.stateCount();
        try {
            expandAll();
        } catch (const Stopped& stopped) {
            if (!options_.keepsPart)
                return stopped;
            graph_.stopped_ = stopped;
        }
        graph_.seal();
        return std::move(graph_);
    }

private:
    void expandAll()
    {
        std::size_t nextAsked = ExploreOptions::firstAsked;
        for (std::uint32_t at = 0; at < graph_.stateCount() && !found_; ++at) {
            if (const auto stopped = run_.poll({"exploring", at, std::nullopt, graph_.stateCount()}))
                throw *stopped; // as the machine does when it is stopped within a step
            if (options_.isEnough && graph_.stateCount() >= nextAsked) {
                graph_.seal();
                const bool isEnough = options_.isEnough(graph_);
                graph_.reopen();
                if (isEnough)
                    return;
                nextAsked = graph_.stateCount() * 4;
            }
            expand(at);
        }
    }

    void expand(std::uint32_t at)
    {
        if (graph_.kinds_[at] == StateKind::Running) {
            const ProgramState state = graph_.state(at);
            for (const EventId event : stepper_.selectable(state)) {
                const std::size_t begin = graph_.edges_.size();
                for (const ProgramState& next : stepper_.successors(state, event)) {
                    const Edge edge{event, add(next, {event, at})};
                    if (std::find(graph_.edges_.begin() + static_cast<std::ptrdiff_t>(begin),
                                  graph_.edges_.end(), edge) == graph_.edges_.end())
                        graph_.edges_.push_back(edge);
                    if (found_)
                        break;
                }
            }
        }
        graph_.firsts_.push_back(graph_.edges_.size());
    }

    StateKind kindOf(const ProgramState& state)
    {
        if (state.failure != 0)
            return StateKind::Failed;
        if (stepper_.isPruned(state))
            return StateKind::Pruned;
        if (!stepper_.selectable(state).empty())
            return StateKind::Running;
        return stepper_.requests(state) ? StateKind::Deadlock : StateKind::End;
    }

    static std::uint64_t hashOf(const ProgramState& state)
    {
        std::uint64_t hash = state.store * 0x9E3779B97F4A7C15ull ^ state.queue * 0xC2B2AE3D27D4EB4Full ^
                             state.failure * 0x165667B19E3779F9ull ^ (state.waitsForExternal ? 1u : 0u);
        for (const LocalId thread : state.threads) {
            hash = (hash ^ thread.value) * 0xD6E8FEB86659FD93ull;
            hash ^= hash >> 32;
        }
        return hash;
    }

    bool isSame(std::uint32_t index, const ProgramState& state) const
    {
        const ProgramGraph::Rest& rest = graph_.rests_[index];
        const std::span<const LocalId> list = graph_.threads(index);
        return rest.store == state.store && rest.queue == state.queue && rest.failure == state.failure &&
               rest.waits == state.waitsForExternal &&
               std::equal(list.begin(), list.end(), state.threads.begin(), state.threads.end());
    }

    std::uint32_t add(const ProgramState& state, Edge parent)
    {
        if ((graph_.stateCount() + 1) * 2 > slots_.size())
            grow();
        std::size_t at = hashOf(state) & (slots_.size() - 1);
        for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
            if (isSame(slots_[at] - 1, state))
                return slots_[at] - 1;
        const auto index = static_cast<std::uint32_t>(graph_.stateCount());
        const StateKind kind = kindOf(state); // may throw: nothing is half added then
        slots_[at] = index + 1;
        graph_.threads_.insert(graph_.threads_.end(), state.threads.begin(), state.threads.end());
        graph_.threadFirsts_.push_back(graph_.threads_.size());
        graph_.rests_.push_back({state.store, state.queue, state.failure, state.waitsForExternal});
        graph_.parents_.push_back(parent);
        graph_.kinds_.push_back(kind);
        found_ = found_ || (options_.stopAt && graph_.kinds_.back() == *options_.stopAt);
        return index;
    }

    void grow()
    {
        slots_.assign(std::max<std::size_t>(1024, slots_.size() * 2), 0);
        for (std::uint32_t i = 0; i < graph_.stateCount(); ++i) {
            std::size_t at = hashOf(graph_.state(i)) & (slots_.size() - 1);
            while (slots_[at] != 0)
                at = (at + 1) & (slots_.size() - 1);
            slots_[at] = i + 1;
        }
    }

    Stepper& stepper_;
    const ExploreOptions& options_;
    RunContext& run_;
    ProgramGraph graph_;
    std::vector<std::uint32_t> slots_;
    bool found_ = false;
};

namespace {

/// Lets a run stop the machines of a program while it lives.
class Stoppable {
public:
    Stoppable(Program& program, RunContext& run) : program_(program) { program.setContext(&run); }
    Stoppable(const Stoppable&) = delete;
    Stoppable& operator=(const Stoppable&) = delete;
    ~Stoppable() { program_.setContext(nullptr); }

private:
    Program& program_;
};

} // namespace

Outcome<ProgramGraph> explore(Stepper& stepper, const ExploreOptions& options, RunContext& run)
{
    const Stoppable stoppable(stepper.program(), run);
    try {
        if (options.packs && !options.stopAt && !options.from) {
            const auto automata = localAutomata(stepper, {}, run);
            if (!automata)
                return automata.failure();
            if (*automata) {
                auto graph = explorePacked(**automata, stepper, run, {}, options);
                if (!graph)
                    return graph.failure();
                if (*graph)
                    return **std::move(graph);
            }
        }
        return GraphExploration(stepper, options, run).explore();
    } catch (const ProgramError& error) {
        return error.error;
    } catch (const Stopped& stopped) {
        return stopped;
    }
}

} // namespace threadmend::behavioral
