// SPDX-License-Identifier: GPL-3.0-or-later
// By strongly connected components: where a run can come back to.
#include "core/model/lts/components.h"

#include "core/explain/overview/grouping.h"
#include "core/model/text/wording.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// Sizes of components, and whether a cycle lies in each.
struct ComponentFacts {
    std::vector<std::uint32_t> sizes;
    std::vector<bool> hasCycle;
};

Outcome<ComponentFacts> factsOf(const Lts& lts, const Components& components, RunContext& run)
{
    ComponentFacts facts{std::vector<std::uint32_t>(components.count, 0),
                         std::vector<bool>(components.count, false)};
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        if (auto stopped = run.poll({"grouping", state, lts.stateCount()}))
            return *stopped;
        const std::uint32_t component = components.componentOf[state];
        if (++facts.sizes[component] > 1)
            facts.hasCycle[component] = true;
        for (const Transition& step : lts.outgoing(StateId(state)))
            if (step.target == StateId(state))
                facts.hasCycle[component] = true;
    }
    return facts;
}

/// The largest cycles each for itself, as many as there is room for; then smaller ones together, and states
/// to which no run comes back.
Outcome<Grouping> groupByComponents(const GroupedModel& model, std::string_view, std::size_t most,
                                    RunContext& run)
{
    const auto components = stronglyConnectedComponents(model.lts, run);
    if (!components)
        return components.failure();
    const auto facts = factsOf(model.lts, *components, run);
    if (!facts)
        return facts.failure();
    std::vector<std::uint32_t> cycles;
    for (std::uint32_t component = components->count; component-- > 0;) // the start comes first
        if (facts->hasCycle[component])
            cycles.push_back(component);
    const std::size_t room = std::max<std::size_t>(most, 3) - 2;
    std::vector<std::uint32_t> named = cycles;
    if (named.size() > room) {
        std::stable_sort(named.begin(), named.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return facts->sizes[a] > facts->sizes[b]; });
        named.resize(room);
        std::sort(named.rbegin(), named.rend());
    }
    constexpr std::uint32_t nowhere = ~std::uint32_t{0};
    std::vector<std::uint32_t> groupOf(components->count, nowhere);
    Grouping grouping;
    for (const std::uint32_t component : named) {
        groupOf[component] = static_cast<std::uint32_t>(grouping.names.size());
        grouping.names.push_back(fmt::format("component {}", grouping.names.size() + 1));
    }
    std::uint32_t others = nowhere, alone = nowhere;
    const auto groupNamed = [&](std::uint32_t& group, std::string name) {
        if (group == nowhere) {
            group = static_cast<std::uint32_t>(grouping.names.size());
            grouping.names.push_back(std::move(name));
        }
        return group;
    };
    for (std::uint32_t component = 0; component < components->count; ++component)
        if (groupOf[component] == nowhere)
            groupOf[component] =
                facts->hasCycle[component]
                    ? groupNamed(others, grouped(cycles.size() - named.size()) + " smaller components")
                    : groupNamed(alone, "passed once");
    for (const std::uint32_t component : components->componentOf)
        grouping.groupOf.push_back(groupOf[component]);
    grouping.sentence =
        "Each node is states between which runs lead to and fro, or all that a run passes at most once.";
    return grouping;
}

} // namespace

extern const GroupingMethod groupingMethod_components;
const GroupingMethod groupingMethod_components = {
    "components", "Strongly connected components", 2,
    [](const GroupedModel&) { return std::vector<std::string>{""}; }, groupByComponents};

} // namespace threadmend
