// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/abstract_search.h"

#include <algorithm>
#include <utility>

namespace threadmend::abstraction {

bool AbstractSearch::isBad(std::uint32_t state)
{
    if (known_.size() <= state)
        known_.resize(program_.stateCount(), Known::Nothing);
    if (known_[state] == Known::Nothing) {
        const bool bad = question_.isBad(program_.label(state)) ||
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
                    run.poll({"searching the abstraction", i, std::nullopt, program_.stateCount()}))
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
    // Whether a step leads to a state of the next level from which the rest of the way can be gone.
    const auto leadsOn = [&](const AbstractStep& step, std::size_t level) {
        if (step.target >= place_.size() || place_[step.target] == 0)
            return false;
        const std::uint32_t target = place_[step.target] - 1;
        return target >= levels_[level + 1] && target < levels_[level + 2] && marked[target];
    };
    for (std::size_t level = *length_ + 1; level-- > 0;)
        for (std::size_t i = levels_[level]; i < levels_[level + 1]; ++i) {
            if (const auto stopped = run.poll({"finding the shortest runs", i, order_.size()}))
                return *stopped;
            const auto isOnTheWay = [&](const AbstractStep& step) { return leadsOn(step, level); };
            const auto row =
                level == *length_ ? std::span<const AbstractStep>() : program_.outgoing(order_[i]);
            marked[i] =
                level == *length_ ? isBad(order_[i]) : std::any_of(row.begin(), row.end(), isOnTheWay);
        }
    // Forwards by the least letter, whatever the states; then one way back.
    AbstractRun found;
    std::vector<std::vector<std::uint32_t>> fronts{{order_[0]}};
    for (std::size_t level = 0; level < *length_; ++level) {
        std::optional<Letter> least;
        std::vector<std::uint32_t> next;
        for (const std::uint32_t state : fronts.back())
            for (const AbstractStep& step : program_.outgoing(state)) {
                if (!leadsOn(step, level) || (least && step.letter > *least))
                    continue;
                if (!least || step.letter < *least)
                    next.clear();
                least = step.letter;
                next.push_back(step.target);
            }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        found.letters.push_back(*least);
        fronts.push_back(std::move(next));
    }
    found.states = {fronts.back().front()};
    for (std::size_t level = *length_; level-- > 0;)
        for (const std::uint32_t state : fronts[level]) {
            const auto row = program_.outgoing(state);
            if (std::binary_search(row.begin(), row.end(),
                                   AbstractStep{found.letters[level], found.states.back()})) {
                found.states.push_back(state);
                break;
            }
        }
    std::reverse(found.states.begin(), found.states.end());
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
