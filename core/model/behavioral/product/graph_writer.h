// SPDX-License-Identifier: GPL-3.0-or-later
// A graph that is written down state by state.
#pragma once

#include "core/model/behavioral/product/program_graph.h"
#include "core/model/behavioral/product/step_memo.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// Everything written down: 41 to 49 bytes and 4 bytes a b-thread for a state, 8 bytes for a transition.
struct WrittenStates final : GraphStorage {
    WordTable states; ///< as `state_words`
    std::vector<StateKind> kinds;
    std::vector<Edge> parents;
    std::vector<Edge> edges;
    std::vector<std::uint64_t> firsts = {0}; ///< of the expanded states, and where the last one ends
    bool inDepthOrder = false;

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
    /// What the lists that are nearly full will ask for at once.
    std::size_t bytesSoon() const
    {
        return states.bytesSoon() + bytesOfGrowth(kinds) + bytesOfGrowth(parents) + bytesOfGrowth(edges) +
               bytesOfGrowth(firsts);
    }
    std::size_t bytes() const override
    {
        const auto bytesOf = [](const auto& list) { return list.capacity() * sizeof(list[0]); };
        return states.bytes() + bytesOf(kinds) + bytesOf(parents) + bytesOf(edges) + bytesOf(firsts);
    }
};

/// Adds states and their rows. What it throws is what `StepMemo` does: nothing is half added then.
class GraphWriter {
public:
    GraphWriter(StepMemo& steps, std::optional<StateKind> stopAt) : steps_(steps), stopAt_(stopAt) {}

    std::uint32_t stateCount() const { return static_cast<std::uint32_t>(states_->kinds.size()); }
    std::size_t bytesSoon() const { return states_->bytesSoon(); }
    /// Whether a state of the kind at which to stop was added: the last one.
    bool found() const { return found_; }

    /// The number of a state, new or known; `parent` is how it was found.
    std::uint32_t add(WordTable::Words words, std::uint64_t hash, Edge parent)
    {
        WrittenStates& to = *states_;
        if (const std::uint32_t known = to.states.find(words, hash); known < to.states.size())
            return known;
        const StateKind kind = steps_.kind(words); // may throw
        to.parents.push_back(parent);
        to.kinds.push_back(kind);
        found_ = found_ || (stopAt_ && kind == *stopAt_);
        return to.states.add(words, hash);
    }

    /// Writes the row of the first state that has none. A stop is thrown.
    void expandNext(RunContext& run)
    {
        const auto at = static_cast<std::uint32_t>(states_->firsts.size() - 1);
        std::vector<Edge>& edges = states_->edges;
        if (states_->kinds[at] == StateKind::Running) {
            const WordTable::Words known = states_->states[at];
            words_.assign(known.begin(), known.end()); // the table moves while it grows
            const std::uint64_t hash = WordTable::hashOf(words_);
            const std::span<const EventId> selectable = steps_.selectable(words_);
            events_.assign(selectable.begin(), selectable.end());
            constexpr std::size_t many = 64; // b-threads: then an event takes a millisecond
            for (const EventId event : events_) {
                if (words_.size() > many)
                    if (const auto stopped =
                            run.pollNow({"exploring", at, std::nullopt, stateCount(), bytesSoon()}))
                        throw *stopped;
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

    /// What there is so far; it may grow later.
    ProgramGraph graph(std::size_t initial, const std::optional<Stopped>& stopped) const
    {
        const std::size_t expanded = states_->firsts.size() - 1;
        return {states_, {stateCount(), initial, expanded, states_->firsts.back()}, stopped};
    }
    /// After a throw in the middle of a row: the row is taken back.
    void dropHalfRow() { states_->edges.resize(states_->firsts.back()); }
    /// States are not added in breadth-first order.
    void setInDepthOrder() { states_->inDepthOrder = true; }

private:
    StepMemo& steps_;
    std::optional<StateKind> stopAt_;
    std::shared_ptr<WrittenStates> states_ = std::make_shared<WrittenStates>();
    std::vector<std::uint32_t> words_; ///< of the state that is expanded
    std::vector<EventId> events_;
    bool found_ = false;
};

} // namespace threadmend::behavioral
