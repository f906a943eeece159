// SPDX-License-Identifier: GPL-3.0-or-later
// A graph that is written down state by state.
#pragma once

#include "core/model/behavioral/product/foreseen_rows.h"
#include "core/model/behavioral/product/program_graph.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// Everything written down: 41 to 49 bytes and 4 bytes a b-thread for a state, 8 bytes for a transition.
struct WrittenStates final : GraphStorage {
    WordTable states; ///< as `state_words`
    HugeList<StateKind> kinds;
    HugeList<Edge> parents;
    HugeList<Edge> edges;
    HugeList<std::uint64_t> firsts; ///< of the expanded states, and where the last one ends
    bool inDepthOrder = false;

    WrittenStates() { firsts.push_back(0); }

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
    bool isBreadthFirst() const override { return !inDepthOrder; }
    std::size_t bytes() const override
    {
        return states.bytes() + kinds.bytes() + parents.bytes() + edges.bytes() + firsts.bytes();
    }
};

/// Adds states and their rows. What it throws is what `StepMemo` does: nothing is half added then.
class GraphWriter {
public:
    explicit GraphWriter(StepMemo& steps) : steps_(steps) {}

    std::uint32_t stateCount() const { return static_cast<std::uint32_t>(states_->kinds.size()); }
    std::size_t bytesSoon() const { return states_->states.bytesSoon(); }

    /// The number of a state, new or known; `parent` is how it was found.
    std::uint32_t add(WordTable::Words words, std::uint64_t hash, Edge parent)
    {
        return states_->states.add(words, hash, [&] {
            const StateKind kind = steps_.kind(words); // may throw
            states_->parents.push_back(parent);
            states_->kinds.push_back(kind);
        });
    }

    /// The first state that has no row.
    std::uint32_t next() const { return static_cast<std::uint32_t>(states_->firsts.size() - 1); }
    bool isRunning(std::uint32_t state) const { return states_->kinds[state] == StateKind::Running; }
    WordTable::Words words(std::uint32_t state) const { return states_->states[state]; }

    /// Writes the row of the next state. A stop is thrown.
    void expandNext(RunContext& run)
    {
        const std::uint32_t at = next();
        if (isRunning(at)) {
            const WordTable::Words known = words(at);
            words_.assign(known.begin(), known.end()); // the table moves while it grows
            const std::uint64_t hash = WordTable::hashOf(words_);
            const std::span<const EventId> selectable = steps_.selectable(words_);
            events_.assign(selectable.begin(), selectable.end());
            for (std::span<const EventId> left = events_; !left.empty();) {
                const std::span<const StepMemo::Step> steps = steps_.steps(words_, hash, left);
                addSteps(at, steps, steps_.found(), run);
            }
        }
        states_->firsts.push_back(states_->edges.size());
    }
    /// The same with a row that was looked up ahead, and is known.
    void expandNext(ForeseenRows& rows, std::size_t index, RunContext& run)
    {
        const std::uint32_t at = next();
        if (isRunning(at)) {
            steps_.settleStores(rows.words(index), rows.steps(index), rows.foundOf(index));
            addSteps(at, rows.steps(index), rows.foundOf(index), run);
        }
        states_->firsts.push_back(states_->edges.size());
    }

    /// What there is so far, but of the states only the first `most`; it may grow later.
    ProgramGraph graph(std::size_t initial, const std::optional<Stopped>& stopped,
                       std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const
    {
        const std::size_t expanded = states_->firsts.size() - 1;
        const auto states = static_cast<std::size_t>(std::min<std::uint64_t>(stateCount(), most));
        return {states_, {states, initial, expanded, states_->firsts.back()}, stopped};
    }
    /// After a throw in the middle of a row: the row is taken back.
    void dropHalfRow() { states_->edges.truncate(states_->firsts.back()); }
    /// The same with the row that was written last; the states that it has added stay behind all others.
    void dropLastRow()
    {
        states_->firsts.truncate(states_->firsts.size() - 1);
        dropHalfRow();
    }
    /// States are not added in breadth-first order.
    void setInDepthOrder() { states_->inDepthOrder = true; }

private:
    /// The memory of all is asked for before it is needed.
    void addSteps(std::uint32_t at, std::span<const StepMemo::Step> steps, const FoundSteps& found,
                  RunContext& run)
    {
        constexpr std::size_t many = 64; // b-threads: then an event takes a millisecond
        const WordTable& states = states_->states;
        for (const StepMemo::Step& step : steps)
            states.prefetch(step.hash);
        for (const StepMemo::Step& step : steps)
            states.prefetchPlace(step.hash);
        for (const StepMemo::Step& step : steps)
            states.prefetchWords(step.hash);
        HugeList<Edge>& edges = states_->edges;
        std::size_t begin = edges.size();
        for (const StepMemo::Step& step : steps) {
            if (&step == &steps.front() || (&step)[-1].event != step.event) {
                begin = edges.size();
                if (step.size > many)
                    if (const auto stopped =
                            run.pollNow({"exploring", at, std::nullopt, stateCount(), bytesSoon()}))
                        throw *stopped;
            }
            const Edge edge{step.event, add(found.target(step), step.hash, {step.event, at})};
            if (std::find(edges.begin() + begin, edges.end(), edge) == edges.end())
                edges.push_back(edge);
        }
    }

    StepMemo& steps_;
    std::shared_ptr<WrittenStates> states_ = std::make_shared<WrittenStates>();
    std::vector<std::uint32_t> words_; ///< of the state that is expanded
    std::vector<EventId> events_;
};

} // namespace threadmend::behavioral
