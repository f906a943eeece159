// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_graph.h"

#include "core/model/behavioral/product/packed_exploration.h"
#include "core/model/behavioral/product/step_memo.h"

#include <algorithm>

namespace threadmend::behavioral {

ProgramState ProgramGraph::state(std::uint32_t index) const
{
    const Row<LocalId> list = threads(index);
    const StateRest rest = storage_->rest(index);
    return {{list.begin(), list.end()}, rest.store, rest.queue, rest.failure, rest.waitsForExternal};
}

std::size_t ProgramGraph::depthOf(std::uint32_t state) const
{
    std::size_t depth = 0;
    for (std::uint32_t before = parent(state); before != state; before = parent(state)) {
        ++depth;
        state = before;
    }
    return depth;
}

bool ProgramGraph::operator==(const ProgramGraph& other) const
{
    if (stateCount() != other.stateCount() || initialCount() != other.initialCount() ||
        expandedCount() != other.expandedCount() || transitionCount() != other.transitionCount() ||
        stopped_ != other.stopped_)
        return false;
    const auto isSameRow = [](const auto& a, const auto& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    };
    for (std::uint32_t i = 0; i < stateCount(); ++i)
        if (kind(i) != other.kind(i) || !(storage_->rest(i) == other.storage_->rest(i)) ||
            !(storage_->foundBy(i) == other.storage_->foundBy(i)) ||
            !isSameRow(threads(i), other.threads(i)) || !isSameRow(outgoing(i), other.outgoing(i)))
            return false;
    return true;
}

namespace {

/// Everything written down: 41 to 49 bytes and 4 bytes a b-thread for a state, 8 bytes for a transition.
struct WrittenStates final : GraphStorage {
    WordTable states; ///< as `state_words`
    std::vector<StateKind> kinds;
    std::vector<Edge> parents;
    std::vector<Edge> edges;
    std::vector<std::uint64_t> firsts = {0}; ///< of the expanded states, and where the last one ends

    StateKind kind(std::uint32_t state) const override { return kinds[state]; }
    std::span<const Edge> outgoing(std::uint32_t state, std::vector<Edge>&) const override
    {
        return {edges.data() + firsts[state], edges.data() + firsts[state + 1]};
    }
    std::span<const LocalId> threads(std::uint32_t state, std::vector<LocalId>& buffer) const override
    {
        buffer.clear();
        for (const std::uint32_t thread : states[state].subspan(state_words::firstThread))
            buffer.emplace_back(thread);
        return buffer;
    }
    std::size_t threadCount(std::uint32_t state) const override
    {
        return states[state].size() - state_words::firstThread;
    }
    LocalId thread(std::uint32_t state, std::size_t place) const override
    {
        return LocalId(states[state][state_words::firstThread + place]);
    }
    StateRest rest(std::uint32_t state) const override { return state_words::rest(states[state]); }
    Edge foundBy(std::uint32_t state) const override { return parents[state]; }
    std::vector<bool> occurring(std::size_t events) const override
    {
        std::vector<bool> occurs(events, false);
        for (std::uint64_t i = 0; i < firsts.back(); ++i)
            occurs[edges[i].event] = true;
        return occurs;
    }
    bool leadsToSeveral() const override
    {
        for (std::size_t state = 0; state + 1 < firsts.size(); ++state)
            for (std::uint64_t i = firsts[state] + 1; i < firsts[state + 1]; ++i)
                if (edges[i].event == edges[i - 1].event)
                    return true;
        return false;
    }
    std::size_t bytes() const override
    {
        const auto bytesOf = [](const auto& list) { return list.capacity() * sizeof(list[0]); };
        return states.bytes() + bytesOf(kinds) + bytesOf(parents) + bytesOf(edges) + bytesOf(firsts);
    }
};

/// Breadth-first search, state by state.
class GraphExploration {
public:
    GraphExploration(Stepper& stepper, const ExploreOptions& options, RunContext& run)
        : stepper_(stepper), options_(options), run_(run), steps_(stepper, options.learnsSteps)
    {
    }

    Outcome<ProgramGraph> explore()
    {
        for (const ProgramState& state : options_.from ? std::vector{*options_.from} : stepper_.initial()) {
            state_words::write(state, words_);
            add(words_, WordTable::hashOf(words_), {0, stateCount()});
        }
        initialCount_ = stateCount();
        std::optional<Stopped> stopped;
        try {
            expandAll();
        } catch (const Stopped& stop) {
            if (!options_.keepsPart)
                return stop;
            stopped = stop;
        }
        states_->edges.resize(states_->firsts.back()); // a stop may have come in the middle of a state
        return graph(stopped);
    }

private:
    std::uint32_t stateCount() const { return static_cast<std::uint32_t>(states_->kinds.size()); }
    ProgramGraph graph(const std::optional<Stopped>& stopped) const
    {
        const std::size_t expanded = states_->firsts.size() - 1;
        return {states_, {stateCount(), initialCount_, expanded, states_->firsts.back()}, stopped};
    }

    void expandAll()
    {
        std::size_t nextAsked = ExploreOptions::firstAsked;
        for (std::uint32_t at = 0; at < stateCount() && !found_; ++at) {
            if (const auto stopped = run_.poll({"exploring", at, std::nullopt, stateCount()}))
                throw *stopped; // as the machine does when it is stopped within a step
            if (options_.isEnough && stateCount() >= nextAsked) {
                if (options_.isEnough(graph(std::nullopt)))
                    return;
                nextAsked = std::size_t{stateCount()} * 4;
            }
            expand(at);
        }
    }

    void expand(std::uint32_t at)
    {
        std::vector<Edge>& edges = states_->edges;
        if (states_->kinds[at] == StateKind::Running) {
            const WordTable::Words known = states_->states[at];
            words_.assign(known.begin(), known.end()); // the table moves while it grows
            const std::uint64_t hash = WordTable::hashOf(words_);
            const std::span<const EventId> selectable = steps_.selectable(words_);
            events_.assign(selectable.begin(), selectable.end());
            for (const EventId event : events_) {
                const auto begin = static_cast<std::ptrdiff_t>(edges.size());
                for (const StepMemo::Successor& next : steps_.successors(words_, hash, event)) {
                    const Edge edge{event, add(next.words, next.hash, {event, at})};
                    if (std::find(edges.begin() + begin, edges.end(), edge) == edges.end())
                        edges.push_back(edge);
                    if (found_)
                        break;
                }
            }
        }
        states_->firsts.push_back(edges.size());
    }

    std::uint32_t add(WordTable::Words words, std::uint64_t hash, Edge parent)
    {
        WrittenStates& to = *states_;
        if (const std::uint32_t known = to.states.find(words, hash); known < to.states.size())
            return known;
        const StateKind kind = steps_.kind(words); // may throw: nothing is half added then
        to.parents.push_back(parent);
        to.kinds.push_back(kind);
        found_ = found_ || (options_.stopAt && kind == *options_.stopAt);
        return to.states.add(words, hash);
    }

    Stepper& stepper_;
    const ExploreOptions& options_;
    RunContext& run_;
    StepMemo steps_;
    std::shared_ptr<WrittenStates> states_ = std::make_shared<WrittenStates>();
    std::size_t initialCount_ = 0;
    std::vector<std::uint32_t> words_; ///< of the state that is expanded
    std::vector<EventId> events_;
    bool found_ = false;
};

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
