// SPDX-License-Identifier: GPL-3.0-or-later
// An Lts whose transitions Boost.Graph can follow backwards too.
#pragma once

#include "core/model/lts/incoming.h"
#include "core/model/lts/lts_graph.h"

namespace threadmend {

/// A Bidirectional and Vertex List Graph: an Lts together with its incoming transitions. Refers to the Lts.
class BidirectionalLts {
public:
    explicit BidirectionalLts(const Lts& lts) : lts_(lts), incoming_(incomingOf(lts)) {}
    const Lts& lts() const { return lts_; }
    const Incoming& incoming() const { return incoming_; }

private:
    static Incoming incomingOf(const Lts& lts)
    {
        RunContext nobody;
        return *Incoming::of(lts, nobody);
    }

    const Lts& lts_;
    Incoming incoming_;
};

/// Counts through the transitions into one state.
class LtsInEdgeIterator
    : public boost::iterator_facade<LtsInEdgeIterator, LtsEdge, boost::forward_traversal_tag, LtsEdge> {
public:
    LtsInEdgeIterator() = default;
    explicit LtsInEdgeIterator(const IncomingTransition* place) : place_(place) {}

private:
    friend class boost::iterator_core_access;
    LtsEdge dereference() const { return {place_->source, place_->index}; }
    bool equal(const LtsInEdgeIterator& other) const { return place_ == other.place_; }
    void increment() { ++place_; }

    const IncomingTransition* place_ = nullptr;
};

inline LtsStateIndex get(boost::vertex_index_t, const BidirectionalLts&)
{
    return {};
}
inline std::size_t num_vertices(const BidirectionalLts& graph)
{
    return graph.lts().stateCount();
}
inline std::pair<LtsVertexIterator, LtsVertexIterator> vertices(const BidirectionalLts& graph)
{
    return vertices(graph.lts());
}
inline StateId source(LtsEdge edge, const BidirectionalLts&)
{
    return edge.source;
}
inline StateId target(LtsEdge edge, const BidirectionalLts& graph)
{
    return target(edge, graph.lts());
}
inline std::size_t out_degree(StateId state, const BidirectionalLts& graph)
{
    return out_degree(state, graph.lts());
}
inline std::pair<LtsOutEdgeIterator, LtsOutEdgeIterator> out_edges(StateId state,
                                                                   const BidirectionalLts& graph)
{
    return out_edges(state, graph.lts());
}
inline std::size_t in_degree(StateId state, const BidirectionalLts& graph)
{
    return graph.incoming().into(state).size();
}
inline std::size_t degree(StateId state, const BidirectionalLts& graph)
{
    return in_degree(state, graph) + out_degree(state, graph);
}
inline std::pair<LtsInEdgeIterator, LtsInEdgeIterator> in_edges(StateId state, const BidirectionalLts& graph)
{
    const auto own = graph.incoming().into(state);
    return {LtsInEdgeIterator(own.data()), LtsInEdgeIterator(own.data() + own.size())};
}

} // namespace threadmend

template <>
struct boost::graph_traits<threadmend::BidirectionalLts> : threadmend::LtsGraphTraits {
    struct traversal_category : boost::bidirectional_graph_tag, boost::vertex_list_graph_tag {};
    using in_edge_iterator = threadmend::LtsInEdgeIterator;
};
template <>
struct boost::property_map<threadmend::BidirectionalLts, boost::vertex_index_t> {
    using type = threadmend::LtsStateIndex;
    using const_type = threadmend::LtsStateIndex;
};
