// SPDX-License-Identifier: GPL-3.0-or-later
// Where the states and steps of an explored program are kept.
#pragma once

#include "core/model/behavioral/product/stepper.h"
#include "core/model/reduction.h"
#include "core/model/watched.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::behavioral {

/// What stops a run, or marks a state.
enum class StateKind : std::uint8_t {
    Running,  ///< something can happen
    Deadlock, ///< something is requested, nothing can happen
    End,      ///< nothing is requested
    Pruned,   ///< the program says that nobody should look beyond
    Failed    ///< an assertion failed, a JavaScript error, a conflict in the store
};

struct Edge {
    EventId event = 0;
    std::uint32_t target = 0;
    bool operator==(const Edge&) const = default;
};

/// What a state consists of beside its b-threads.
struct StateRest {
    std::uint32_t store = 0, queue = 0, failure = 0;
    bool waitsForExternal = false;
    bool operator==(const StateRest&) const = default;
};

/// One way to keep a graph: written down, or as packed states whose rows are computed again. Spans are of
/// what is kept, or of the buffer. Any number of threads may read what is complete.
class GraphStorage {
public:
    GraphStorage() = default;
    GraphStorage(const GraphStorage&) = delete;
    GraphStorage& operator=(const GraphStorage&) = delete;
    virtual ~GraphStorage() = default;

    virtual StateKind kind(std::uint32_t state) const = 0;
    /// Of a state that was expanded: in the order of labels.
    virtual std::span<const Edge> outgoing(std::uint32_t state, std::vector<Edge>& buffer) const = 0;
    virtual std::span<const LocalId> threads(std::uint32_t state, std::vector<LocalId>& buffer) const = 0;
    virtual std::size_t threadCount(std::uint32_t state) const = 0;
    virtual LocalId thread(std::uint32_t state, std::size_t place) const = 0;
    virtual StateRest rest(std::uint32_t state) const = 0;
    /// The step by which the state was found, with its source as `target`; of an initial state, event 0 and
    /// the state itself.
    virtual Edge foundBy(std::uint32_t state) const = 0;
    /// By event, of `events` many: whether it leaves an expanded state.
    virtual std::vector<bool> occurring(std::size_t events) const = 0;
    /// Whether some event leads from a state to several others.
    virtual bool leadsToSeveral() const = 0;
    /// Whether states are numbered in breadth-first order.
    virtual bool isBreadthFirst() const { return true; }
    /// What was left out.
    virtual Reduction reduction() const { return {}; }
    /// What was found out about words of events while the graph was explored, if somebody asked for an
    /// automaton that says the same as this one.
    virtual std::optional<WatchedWords> watched(const WordAutomaton&) const { return std::nullopt; }
    virtual std::size_t bytes() const = 0;
};

} // namespace threadmend::behavioral
