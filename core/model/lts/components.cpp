// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/components.h"

#include "core/model/lts/polled_lts.h"

#include <boost/graph/filtered_graph.hpp>
#include <boost/graph/strong_components.hpp>

namespace threadmend {

namespace {

constexpr const char* componentsPhase = "finding cycles";

template <class Graph>
Components componentsOf(const Graph& graph)
{
    Components result;
    result.componentOf.resize(num_vertices(graph));
    const LtsStateIndex index;
    const auto components = boost::make_iterator_property_map(result.componentOf.begin(), index);
    result.count = boost::strong_components(graph, components, boost::vertex_index_map(index));
    return result;
}

/// An edge predicate: internal transitions only.
struct InternalOnly {
    const Lts* lts = nullptr;
    const std::vector<bool>* internal = nullptr;
    bool operator()(LtsEdge edge) const { return (*internal)[lts->transitions()[edge.index].label.index()]; }
};

std::vector<bool> internalLabels(const LabelTable& labels)
{
    std::vector<bool> result(labels.size(), false);
    for (std::uint32_t label = 0; label < labels.size(); ++label)
        result[label] = isInternal(labels.text(LabelId(label)));
    return result;
}

} // namespace

Outcome<Components> stronglyConnectedComponents(const Lts& lts, RunContext& run)
{
    Components result;
    if (const auto stopped = stoppable([&] { result = componentsOf(PolledLts(lts, componentsPhase, run)); }))
        return *stopped;
    return result;
}

Outcome<std::vector<bool>> onInternalCycle(const Lts& lts, RunContext& run)
{
    std::vector<bool> result(lts.stateCount(), false);
    const std::vector<bool> internal = internalLabels(lts.labels());
    if (std::find(internal.begin(), internal.end(), true) == internal.end())
        return result;
    Components components;
    const PolledLts graph(lts, componentsPhase, run);
    const boost::filtered_graph<PolledLts, InternalOnly> filtered(graph, InternalOnly{&lts, &internal});
    if (const auto stopped = stoppable([&] { components = componentsOf(filtered); }))
        return *stopped;
    // A state is on a cycle exactly if an internal transition leaves it within its component.
    for (std::size_t state = 0; state < lts.stateCount(); ++state) {
        if (const auto stopped = run.poll({componentsPhase, state, lts.stateCount()}))
            return *stopped;
        for (const Transition& step : lts.outgoing(StateId(state)))
            if (internal[step.label.index()] &&
                components.componentOf[state] == components.componentOf[step.target.index()])
                result[state] = true;
    }
    return result;
}

} // namespace threadmend
