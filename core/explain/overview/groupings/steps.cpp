// SPDX-License-Identifier: GPL-3.0-or-later
// By the length of a shortest run to them: the levels of a breadth-first search.
#include "core/explain/overview/grouping.h"
#include "core/model/lts/initial_distances.h"
#include "core/model/text/wording.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

namespace {

std::string nameOfSteps(std::uint32_t first, std::uint32_t last)
{
    if (first == 0 && last == 0)
        return "start";
    if (first == last)
        return "step " + grouped(first);
    return fmt::format("steps {} to {}", grouped(first), grouped(last));
}

/// They stand in a row, of which more could not be read.
constexpr std::size_t mostLevels = 16;

/// Levels in a row become one group where there are too many.
Outcome<Grouping> groupBySteps(const GroupedModel& model, std::string_view, std::size_t most, RunContext& run)
{
    auto distances = initialDistances(model.lts, run);
    if (!distances)
        return distances.failure();
    std::uint32_t depth = 0;
    bool isSomeUnreachable = false;
    for (const std::uint32_t distance : *distances) {
        isSomeUnreachable = isSomeUnreachable || distance == unreachable;
        depth = distance == unreachable ? depth : std::max(depth, distance);
    }
    const auto room = static_cast<std::uint32_t>(std::clamp<std::size_t>(most, 2, mostLevels)) -
                      (isSomeUnreachable ? 1 : 0);
    const std::uint32_t width = depth / room + 1;
    Grouping grouping;
    for (std::uint32_t first = 0; first <= depth; first += width)
        grouping.names.push_back(nameOfSteps(first, std::min(depth, first + width - 1)));
    const auto levels = static_cast<std::uint32_t>(grouping.names.size());
    if (isSomeUnreachable)
        grouping.names.emplace_back("reached by no run");
    grouping.groupOf = *std::move(distances);
    for (std::uint32_t& group : grouping.groupOf)
        group = group == unreachable ? levels : group / width;
    grouping.sentence = width == 1 ? "Each node is all states with a shortest run of that length to them."
                                   : "Each node is all states with a shortest run of such a length to them.";
    return grouping;
}

} // namespace

extern const GroupingMethod groupingMethod_steps;
const GroupingMethod groupingMethod_steps = {"steps", "Steps from the start", 0,
                                             [](const GroupedModel&) { return std::vector<std::string>{""}; },
                                             groupBySteps};

} // namespace threadmend
