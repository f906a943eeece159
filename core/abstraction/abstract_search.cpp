// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/abstract_search.h"

#include "core/check/least_word.h"

#include <algorithm>
#include <utility>

namespace threadmend::abstraction {

bool AbstractSearch::isBad(std::uint32_t state)
{
    if (known_.size() <= state)
        known_.resize(program_.stateCount(), Known::Nothing);
    if (known_[state] == Known::Nothing) {
        const bool bad =
            question_.isBad(program_.label(state)) ||
            (question_.deadlocks && program_.isPossiblyDead(state, question_.endsCount));
        known_[state] = bad ? Known::Bad : Known::Good;
    }
    return known_[state] == Known::Bad;
}

bool AbstractSearch::reach(std::uint32_t state)
{
    if (place_.size() <= state)
        place_.resize(program_.stateCount(), 0);
    if (place_[state] != 0)
        return false;
    order_.push_back(state);
    place_[state] = static_cast<std::uint32_t>(order_.size());
    return true;
}

std::optional<Stopped> AbstractSearch::expandLevels(RunContext& run)
{
    order_.clear();
    place_.clear();
    length_.reset();
    transitions_ = 0;
    reach(program_.initial());
    levels_ = {0, 1};
    while (!length_ && levels_[levels_.size() - 2] < levels_.back()) {
        const std::size_t level = levels_.size() - 2;
        for (std::size_t i = levels_[level]; i < levels_[level + 1]; ++i) {
            if (const auto stopped =
                    run.pollNow({"searching the abstraction", i, std::nullopt, program_.stateCount()}))
                return stopped;
            if (isBad(order_[i])) {
                length_ = level;
                break;
            }
            const auto row = program_.outgoing(order_[i]);
            transitions_ += row.size();
            for (const AbstractStep& step : row)
                reach(step.target);
        }
        levels_.push_back(order_.size());
    }
    return std::nullopt;
}

/// By the states from which a bad one is met exactly at the length, level by level backwards.
Outcome<AbstractRun> AbstractSearch::shortestRun(RunContext& run)
{
    std::vector<bool> marked(order_.size(), false);
    levels_.resize(*length_ + 2);
    const auto levelOf = [&](std::size_t place) {
        return static_cast<std::size_t>(std::upper_bound(levels_.begin(), levels_.end(), place) -
                                        levels_.begin()) -
               1;
    };
    const auto eachStep = [&](std::size_t from, std::size_t level, const auto& visit) {
        for (const AbstractStep& step : program_.outgoing(order_[from])) {
            if (step.target >= place_.size() || place_[step.target] == 0)
                continue;
            const std::uint32_t target = place_[step.target] - 1;
            if (target >= levels_[level + 1] && target < levels_[level + 2] && marked[target])
                visit(LabelId(step.letter), target);
        }
    };
    for (std::size_t level = *length_ + 1; level-- > 0;)
        for (std::size_t i = levels_[level]; i < levels_[level + 1]; ++i) {
            if (const auto stopped = run.pollNow({"finding the shortest runs", i, order_.size()}))
                return *stopped;
            if (level == *length_)
                marked[i] = isBad(order_[i]);
            else
                eachStep(i, level, [&](LabelId, std::uint32_t) { marked[i] = true; });
        }
    const auto path = leastWord(
        {0}, *length_,
        [&](std::uint32_t node, const auto& visit) { eachStep(node, levelOf(node), visit); }, run);
    if (!path)
        return path.failure();
    AbstractRun found{{order_[path->start]}, {}};
    for (const PathStep& step : path->steps) {
        found.letters.push_back(step.label.value);
        found.states.push_back(order_[step.target]);
    }
    return found;
}

Outcome<AbstractSearchResult> AbstractSearch::search(RunContext& run)
{
    if (const auto stopped = expandLevels(run))
        return *stopped;
    AbstractSearchResult result;
    result.explored = {order_.size(), transitions_};
    if (length_) {
        auto found = shortestRun(run);
        if (!found)
            return found.failure();
        result.run = *std::move(found);
    }
    return result;
}

} // namespace threadmend::abstraction
