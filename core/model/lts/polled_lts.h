// SPDX-License-Identifier: GPL-3.0-or-later
// A graph for Boost whose algorithms can be stopped.
#pragma once

#include "core/model/lts/lts_graph.h"
#include "core/run/run_context.h"

#include <optional>

namespace threadmend {

/// An Lts that polls a run whenever an algorithm asks for the transitions of a state. Boost's algorithms know
/// no other way to be stopped than an exception; `stoppable` keeps it inside.
class PolledLts {
public:
    /// What Boost sees of a stop.
    struct Interruption {
        Stopped stopped;
    };

    PolledLts(const Lts& lts, const char* phase, RunContext& run) : lts_(lts), phase_(phase), run_(run) {}

    const Lts& lts() const { return lts_; }
    void poll() const
    {
        if (const auto stopped = run_.poll({phase_, done_++, lts_.stateCount()}))
            throw Interruption{*stopped};
    }

private:
    const Lts& lts_;
    const char* phase_;
    RunContext& run_;
    mutable std::uint64_t done_ = 0;
};

/// Runs `algorithm` and returns why it was stopped, if it was.
template <class Algorithm>
std::optional<Stopped> stoppable(Algorithm algorithm)
{
    try {
        algorithm();
    } catch (const PolledLts::Interruption& interruption) {
        return interruption.stopped;
    }
    return std::nullopt;
}

inline LtsStateIndex get(boost::vertex_index_t, const PolledLts&)
{
    return {};
}
inline std::size_t num_vertices(const PolledLts& graph)
{
    return graph.lts().stateCount();
}
inline std::pair<LtsVertexIterator, LtsVertexIterator> vertices(const PolledLts& graph)
{
    return vertices(graph.lts());
}
inline StateId source(LtsEdge edge, const PolledLts&)
{
    return edge.source;
}
inline StateId target(LtsEdge edge, const PolledLts& graph)
{
    return target(edge, graph.lts());
}
inline std::size_t out_degree(StateId state, const PolledLts& graph)
{
    return out_degree(state, graph.lts());
}
inline std::pair<LtsOutEdgeIterator, LtsOutEdgeIterator> out_edges(StateId state, const PolledLts& graph)
{
    graph.poll();
    return out_edges(state, graph.lts());
}

} // namespace threadmend

template <>
struct boost::graph_traits<threadmend::PolledLts> : threadmend::LtsGraphTraits {
    struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {};
};
template <>
struct boost::property_map<threadmend::PolledLts, boost::vertex_index_t> {
    using type = threadmend::LtsStateIndex;
    using const_type = threadmend::LtsStateIndex;
};
