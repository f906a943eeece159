// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ctl/path_search.h"

#include "core/run/contract.h"

#include <algorithm>
#include <utility>

namespace threadmend {

/// Breadth first. `byAStep`: the goal is reached by one step at least, so `from` can be it.
template <class IsGoal, class IsThrough>
Outcome<PathSearch::States> PathSearch::search(std::uint32_t from, const IsThrough& through,
                                               const IsGoal& isGoal, bool byAStep)
{
    if (!byAStep && isGoal(from))
        return States{from};
    if (!through(from))
        return States();
    ++searches_;
    if (!byAStep)
        foundBy_[from] = {searches_, from};
    States queue = {from};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        if (const auto stopped = run_.poll({"looking for a path", i, structure_.stateCount}))
            return *stopped;
        for (const std::uint32_t target : structure_.after(queue[i])) {
            if (foundBy_[target].search == searches_)
                continue;
            const bool isEnd = isGoal(target);
            if (!isEnd && !through(target))
                continue;
            foundBy_[target] = {searches_, queue[i]};
            if (isEnd) {
                States path = {target};
                do
                    path.push_back(foundBy_[path.back()].from);
                while (path.back() != from);
                std::reverse(path.begin(), path.end());
                return path;
            }
            queue.push_back(target);
        }
    }
    return States();
}

Outcome<PathSearch::States> PathSearch::shortest(std::uint32_t from, const StateSet& through,
                                                 const StateSet& goal)
{
    return search(
        from, [&](std::uint32_t state) { return through[state]; },
        [&](std::uint32_t state) { return goal[state]; }, false);
}

Outcome<StateLasso> PathSearch::staying(std::uint32_t from, const StateSet& within)
{
    const auto components = fairComponents(structure_, within, fairness_, run_);
    if (!components)
        return components.failure();
    auto path = search(
        from, [&](std::uint32_t state) { return within[state]; },
        [&](std::uint32_t state) { return components->has(state); }, false);
    if (!path)
        return path.failure();
    require(!path->empty(), "a fair path stays where the evaluation says so");
    return around(*std::move(path), *components);
}

Outcome<StateLasso> PathSearch::continued(States path, const StateSet& within)
{
    if (!continuing_ || continuingWithin_ != within) {
        auto components = fairComponents(structure_, within, fairness_, run_);
        if (!components)
            return components.failure();
        continuing_ = *std::move(components);
        continuingWithin_ = within;
    }
    const auto on = search(
        path.back(), [&](std::uint32_t state) { return within[state]; },
        [&](std::uint32_t state) { return continuing_->has(state); }, false);
    if (!on)
        return on.failure();
    require(!on->empty(), "a fair path goes on from where the evaluation says so");
    path.insert(path.end(), on->begin() + 1, on->end());
    return around(std::move(path), *continuing_);
}

/// From the last state of the path, which lies in a fair component, past each constraint and back.
Outcome<StateLasso> PathSearch::around(States path, const FairComponents& components)
{
    StateLasso lasso;
    lasso.loop = path.size() - 1;
    const std::uint32_t start = path.back();
    const auto inside = [&](std::uint32_t state) {
        return components.componentOf[state] == components.componentOf[start];
    };
    for (const StateSet& constraint : fairness_) {
        const auto meets = [&](std::size_t from) {
            return std::any_of(path.begin() + static_cast<std::ptrdiff_t>(from), path.end(),
                               [&](std::uint32_t state) { return constraint[state]; });
        };
        if (meets(lasso.loop))
            continue;
        const auto way = search(
            path.back(), inside, [&](std::uint32_t state) { return inside(state) && constraint[state]; },
            false);
        if (!way)
            return way.failure();
        require(!way->empty(), "a fair component meets each constraint");
        path.insert(path.end(), way->begin() + 1, way->end());
    }
    const auto back = search(
        path.back(), inside, [&](std::uint32_t state) { return state == start; }, true);
    if (!back)
        return back.failure();
    require(!back->empty(), "a component leads back");
    path.insert(path.end(), back->begin() + 1, back->end() - 1);
    lasso.states = std::move(path);
    return lasso;
}

} // namespace threadmend
