// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/dot_facts.h"

#include "core/model/lts/labelling.h"
#include "core/model/lts/proposition_list.h"

#include <algorithm>

namespace threadmend {

namespace {

constexpr std::uint32_t noState = none<StateId>.value;

/// The node of each state.
std::vector<std::uint32_t> nodesOf(const std::vector<std::uint32_t>& states, std::uint64_t stateCount)
{
    std::vector<std::uint32_t> nodes(stateCount);
    for (std::uint32_t node = 0; node < states.size(); ++node)
        if (states[node] != noState)
            nodes[states[node]] = node;
    return nodes;
}

/// Nodes without an ending go on if they can.
std::vector<Ending> endingsIn(const DotGraph& graph, const std::vector<std::uint32_t>& states,
                              std::uint64_t stateCount)
{
    std::vector<Ending> endings(stateCount, Ending::Deadlock);
    for (const DotGraph::Edge& edge : graph.edges)
        if (states[edge.source] != noState)
            endings[states[edge.source]] = Ending::Running;
    for (std::size_t node = 0; node < states.size(); ++node)
        if (states[node] != noState && graph.nodes[node].ending != Ending::Running)
            endings[states[node]] = graph.nodes[node].ending;
    return endings;
}

void sortDistinct(auto& values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

std::vector<std::string> allNames(const DotGraph& graph)
{
    std::vector<std::string> names;
    for (std::size_t list = 0; list < graph.propositions.size(); ++list)
        for (std::string& name : propositionsListed(graph.propositions.text(LabelId(list))))
            names.push_back(std::move(name));
    sortDistinct(names);
    return names;
}

Propositions propositionsIn(const DotGraph& graph, const std::vector<std::uint32_t>& nodes)
{
    const std::vector<std::string> names = allNames(graph);
    if (names.empty())
        return {};
    Labelling labelling(names);
    std::vector<std::uint32_t> sets(graph.propositions.size(), noState); // by list
    for (const std::uint32_t node : nodes) {
        const LabelId list = graph.nodes[node].propositions;
        std::uint32_t& set = sets[list.index()];
        if (set == noState) {
            std::vector<std::uint32_t> members;
            for (const std::string& name : propositionsListed(graph.propositions.text(list)))
                members.push_back(static_cast<std::uint32_t>(
                    std::lower_bound(names.begin(), names.end(), name) - names.begin()));
            sortDistinct(members);
            set = labelling.intern(members);
        }
        labelling.add(set);
    }
    return std::move(labelling).take();
}

} // namespace

void takeDotFacts(const DotGraph& graph, const std::vector<std::uint32_t>& states, LtsBuilder& builder)
{
    builder.setEndings(endingsIn(graph, states, builder.stateCount()));
    builder.setPropositions(propositionsIn(graph, nodesOf(states, builder.stateCount())));
}

} // namespace threadmend
