// SPDX-License-Identifier: GPL-3.0-or-later
// Boost.Graph works on `const Lts&`: states are vertices, transitions edges.
//
// Models the concepts Incidence, Vertex List and Edge List Graph of Boost 1.74 without a copy. With
// `BidirectionalLts` also Bidirectional Graph. Parallel transitions and loops are edges like any other.
// (Boost's Lengauer-Tarjan recurses as deep as the longest path it compresses, so it serves tests only.)
#pragma once

#include "core/model/lts/lts.h"

#include <cstdint>
#include <utility>

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/iterator_facade.hpp>
#include <boost/property_map/property_map.hpp>

namespace threadmend {

/// A transition as an edge: its source, and its place in `Lts::transitions()`.
struct LtsEdge {
    StateId source;
    std::uint32_t index = 0;
    constexpr auto operator<=>(const LtsEdge&) const = default;
};

/// Counts through all states.
class LtsVertexIterator
    : public boost::iterator_facade<LtsVertexIterator, StateId, boost::random_access_traversal_tag, StateId> {
public:
    LtsVertexIterator() = default;
    explicit LtsVertexIterator(std::size_t state) : state_(state) {}

private:
    friend class boost::iterator_core_access;
    StateId dereference() const { return StateId(state_); }
    bool equal(const LtsVertexIterator& other) const { return state_ == other.state_; }
    void increment() { ++state_; }
    void decrement() { --state_; }
    void advance(std::ptrdiff_t steps)
    {
        state_ = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(state_) + steps);
    }
    std::ptrdiff_t distance_to(const LtsVertexIterator& other) const
    {
        return static_cast<std::ptrdiff_t>(other.state_) - static_cast<std::ptrdiff_t>(state_);
    }

    std::size_t state_ = 0;
};

/// Counts through the transitions of one state.
class LtsOutEdgeIterator
    : public boost::iterator_facade<LtsOutEdgeIterator, LtsEdge, boost::forward_traversal_tag, LtsEdge> {
public:
    LtsOutEdgeIterator() = default;
    explicit LtsOutEdgeIterator(LtsEdge edge) : edge_(edge) {}

private:
    friend class boost::iterator_core_access;
    LtsEdge dereference() const { return edge_; }
    bool equal(const LtsOutEdgeIterator& other) const { return edge_.index == other.edge_.index; }
    void increment() { ++edge_.index; }

    LtsEdge edge_;
};

/// Counts through the transitions of all states.
class LtsEdgeIterator
    : public boost::iterator_facade<LtsEdgeIterator, LtsEdge, boost::forward_traversal_tag, LtsEdge> {
public:
    LtsEdgeIterator() = default;
    LtsEdgeIterator(const Lts& lts, std::uint32_t index) : lts_(&lts), edge_{StateId(), index}
    {
        skipToSource();
    }

private:
    friend class boost::iterator_core_access;
    LtsEdge dereference() const { return edge_; }
    bool equal(const LtsEdgeIterator& other) const { return edge_.index == other.edge_.index; }
    void increment()
    {
        ++edge_.index;
        skipToSource();
    }
    void skipToSource()
    {
        while (edge_.index < lts_->transitionCount() &&
               lts_->firstTransition(StateId(edge_.source.index() + 1)) <= edge_.index)
            ++edge_.source.value;
    }

    const Lts* lts_ = nullptr;
    LtsEdge edge_;
};

/// The vertex index of every Lts: states are their own numbers.
struct LtsStateIndex {
    using value_type = std::size_t;
    using reference = std::size_t;
    using key_type = StateId;
    using category = boost::readable_property_map_tag;
};
inline std::size_t get(LtsStateIndex, StateId state)
{
    return state.index();
}
inline LtsStateIndex get(boost::vertex_index_t, const Lts&)
{
    return {};
}

inline std::size_t get(boost::vertex_index_t, const Lts&, StateId state)
{
    return state.index();
}

inline std::size_t num_vertices(const Lts& lts)
{
    return lts.stateCount();
}
inline std::pair<LtsVertexIterator, LtsVertexIterator> vertices(const Lts& lts)
{
    return {LtsVertexIterator(0), LtsVertexIterator(lts.stateCount())};
}
inline std::size_t num_edges(const Lts& lts)
{
    return lts.transitionCount();
}
inline std::pair<LtsEdgeIterator, LtsEdgeIterator> edges(const Lts& lts)
{
    return {LtsEdgeIterator(lts, 0), LtsEdgeIterator(lts, static_cast<std::uint32_t>(lts.transitionCount()))};
}
inline StateId source(LtsEdge edge, const Lts&)
{
    return edge.source;
}
inline StateId target(LtsEdge edge, const Lts& lts)
{
    return lts.transitions()[edge.index].target;
}
inline std::size_t out_degree(StateId state, const Lts& lts)
{
    return lts.outgoing(state).size();
}
inline std::pair<LtsOutEdgeIterator, LtsOutEdgeIterator> out_edges(StateId state, const Lts& lts)
{
    const std::uint32_t first = lts.firstTransition(state);
    const auto end = static_cast<std::uint32_t>(first + lts.outgoing(state).size());
    return {LtsOutEdgeIterator({state, first}), LtsOutEdgeIterator({state, end})};
}

/// What graph_traits says of every view of an Lts.
struct LtsGraphTraits {
    struct traversal_category : boost::incidence_graph_tag,
                                boost::vertex_list_graph_tag,
                                boost::edge_list_graph_tag {};
    using vertex_descriptor = StateId;
    using edge_descriptor = LtsEdge;
    using directed_category = boost::directed_tag;
    using edge_parallel_category = boost::allow_parallel_edge_tag;
    using vertex_iterator = LtsVertexIterator;
    using edge_iterator = LtsEdgeIterator;
    using out_edge_iterator = LtsOutEdgeIterator;
    using in_edge_iterator = void;
    using adjacency_iterator = void;
    using vertices_size_type = std::size_t;
    using edges_size_type = std::size_t;
    using degree_size_type = std::size_t;
    static vertex_descriptor null_vertex() { return none<StateId>; }
};

} // namespace threadmend

template <>
struct boost::graph_traits<threadmend::Lts> : threadmend::LtsGraphTraits {
};
template <>
struct boost::property_map<threadmend::Lts, boost::vertex_index_t> {
    using type = threadmend::LtsStateIndex;
    using const_type = threadmend::LtsStateIndex;
};
