// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/initial_distances.h"

#include "core/model/lts/polled_lts.h"

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/two_bit_color_map.hpp>
#include <boost/graph/visitors.hpp>
#include <boost/pending/queue.hpp>

namespace threadmend {

Outcome<std::vector<std::uint32_t>> initialDistances(const Lts& lts, RunContext& run)
{
    std::vector<std::uint32_t> distances(lts.stateCount(), unreachable);
    const std::span<const StateId> initial = lts.initialStates();
    for (const StateId state : initial)
        distances[state.index()] = 0;
    const LtsStateIndex index;
    const PolledLts graph(lts, "measuring distances", run);
    const auto visitor = boost::make_bfs_visitor(boost::record_distances(
        boost::make_iterator_property_map(distances.begin(), index), boost::on_tree_edge()));
    boost::queue<StateId> queue;
    const auto search = [&] {
        boost::breadth_first_visit(graph, initial.begin(), initial.end(), queue, visitor,
                                   boost::make_two_bit_color_map(lts.stateCount(), index));
    };
    if (const auto stopped = stoppable(search))
        return *stopped;
    return distances;
}

} // namespace threadmend
