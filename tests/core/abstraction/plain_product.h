// SPDX-License-Identifier: GPL-3.0-or-later
// Random b-threads, and their product as section 2 of Katz 2013 writes it down: slow and obvious.
#pragma once

#include "core/abstraction/abstract_program.h"
#include "tests/testing/random_models.h"

#include <map>
#include <set>
#include <vector>

namespace threadmend::testing {

using abstraction::BThread;
using abstraction::EventSet;
using abstraction::Letter;
using abstraction::Offer;
using abstraction::PropositionSet;
using Tuple = std::vector<std::uint32_t>;

struct ThreadShape {
    Letter letters = 3;
    std::uint32_t maxStates = 4;
    std::uint32_t propositions = 2;
    bool deterministic = false;
};

/// For every event that is not blocked there is a step, maybe to the state itself; with several targets now
/// and then.
inline BThread randomThread(Random& random, const ThreadShape& shape)
{
    abstraction::BThreadBuilder builder(shape.letters, EventSet::all(shape.letters));
    const std::uint32_t states = 1 + random.below(shape.maxStates);
    for (std::uint32_t state = 0; state < states; ++state) {
        EventSet requested(shape.letters), blocked(shape.letters);
        for (Letter letter = 0; letter < shape.letters; ++letter)
            if (random.chance(20))
                blocked.add(letter);
            else if (random.chance(40))
                requested.add(letter);
        PropositionSet label;
        for (std::uint32_t name = 0; name < shape.propositions; ++name)
            if (random.chance(30))
                label.push_back(name);
        builder.addState({requested, blocked, requested, blocked, !requested.empty()}, label);
        for (Letter letter = 0; letter < shape.letters; ++letter) {
            if (blocked.contains(letter))
                continue;
            builder.addStep(letter, random.chance(30) ? state : random.below(states));
            if (!shape.deterministic && random.chance(25))
                builder.addStep(letter, random.below(states));
        }
        builder.endState();
    }
    return builder.take();
}

inline std::vector<BThread> randomThreads(Random& random, std::uint32_t count, const ThreadShape& shape)
{
    std::vector<BThread> threads;
    for (std::uint32_t i = 0; i < count; ++i)
        threads.push_back(randomThread(random, shape));
    return threads;
}

/// A partition of the states that preserves the propositions below `observed`.
inline abstraction::Partition randomPartition(Random& random, const BThread& thread,
                                              std::span<const std::uint32_t> observed)
{
    const abstraction::Partition coarse = abstraction::coarsest(thread, observed);
    std::vector<std::uint32_t> classes;
    for (std::uint32_t state = 0; state < thread.stateCount(); ++state)
        classes.push_back(2 * coarse.classOf[state] + (state > 0 && random.chance(30) ? 1 : 0));
    return abstraction::partitionOf(classes);
}

/// [BT1 || ... || BTn] as far as it is reachable.
struct PlainProduct {
    struct Step {
        Letter letter;
        Tuple target;
        auto operator<=>(const Step&) const = default;
    };
    std::map<Tuple, std::set<Step>> steps;
    Tuple initial;

    explicit PlainProduct(const std::vector<BThread>& threads) : initial(threads.size(), 0)
    {
        std::vector<Tuple> queue{initial};
        steps[initial];
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const Tuple at = queue[i];
            for (Letter letter = 0; letter < threads[0].letters; ++letter) {
                if (!isEnabled(threads, at, letter))
                    continue;
                for (const Tuple& target : targets(threads, at, letter)) {
                    steps[at].insert({letter, target});
                    if (steps.try_emplace(target).second)
                        queue.push_back(target);
                }
            }
        }
    }

    static bool isEnabled(const std::vector<BThread>& threads, const Tuple& at, Letter letter)
    {
        bool requested = false;
        for (std::size_t i = 0; i < threads.size(); ++i) {
            if (threads[i].offer(at[i]).blocked.contains(letter))
                return false;
            requested = requested || threads[i].offer(at[i]).requested.contains(letter);
        }
        return requested;
    }
    static std::set<Tuple> targets(const std::vector<BThread>& threads, const Tuple& at, Letter letter)
    {
        std::set<Tuple> all{{}};
        for (std::size_t i = 0; i < threads.size(); ++i) {
            std::set<Tuple> longer;
            for (const Tuple& begun : all) {
                if (!threads[i].known.contains(letter)) {
                    Tuple one = begun; // it stays
                    one.push_back(at[i]);
                    longer.insert(one);
                    continue;
                }
                for (const BThread::Step& step : threads[i].outgoing(at[i]))
                    if (step.letter == letter) {
                        Tuple one = begun;
                        one.push_back(step.target);
                        longer.insert(one);
                    }
            }
            all = std::move(longer);
        }
        return all;
    }
    static std::set<std::uint32_t> label(const std::vector<BThread>& threads, const Tuple& at)
    {
        std::set<std::uint32_t> all;
        for (std::size_t i = 0; i < threads.size(); ++i)
            all.insert(threads[i].label(at[i]).begin(), threads[i].label(at[i]).end());
        return all;
    }
    bool isDead(const std::vector<BThread>& threads, const Tuple& at) const
    {
        bool asks = false;
        for (std::size_t i = 0; i < threads.size(); ++i)
            asks = asks || threads[i].offer(at[i]).asks;
        return asks && steps.at(at).empty();
    }
};

/// Whether each trace of the first program is one of the second: the subset construction on the second.
inline bool includesTraces(const std::vector<BThread>& fewer, const std::vector<BThread>& more)
{
    const PlainProduct small(fewer), large(more);
    using Pair = std::pair<Tuple, std::set<Tuple>>;
    if (PlainProduct::label(fewer, small.initial) != PlainProduct::label(more, large.initial))
        return false;
    std::set<Pair> seen{{small.initial, {large.initial}}};
    std::vector<Pair> queue(seen.begin(), seen.end());
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const Pair at = queue[i];
        for (const PlainProduct::Step& step : small.steps.at(at.first)) {
            const auto label = PlainProduct::label(fewer, step.target);
            Pair next{step.target, {}};
            for (const Tuple& one : at.second)
                for (const PlainProduct::Step& other : large.steps.at(one))
                    if (PlainProduct::label(more, other.target) == label)
                        next.second.insert(other.target);
            if (next.second.empty())
                return false;
            if (seen.insert(next).second)
                queue.push_back(next);
        }
    }
    return true;
}

} // namespace threadmend::testing
