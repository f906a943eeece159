// SPDX-License-Identifier: GPL-3.0-or-later
// Partial-order reduction by strong stubborn sets of events (Valmari 1989; Valmari, "The state explosion
// problem", 1998, section 7), with the dependencies that b-threads have.
//
// An event happens if some b-thread requests it and none blocks it; then every b-thread that asked for it
// moves. A set T of events is stubborn in a state if it is closed under the rules below and holds an event
// that can happen. Then, whatever sequence of other events happens:
//  - an event e of T that can happen now still can, and may as well happen first: T has all events that move,
//    before or after e, a b-thread that e moves, and that such a b-thread requests before or blocks after e;
//    it has a cut of each other b-thread, without which that does not come to where it would block e or be
//    moved by it; and all events that move one b-thread which requests e;
//  - an event of T that cannot happen now still cannot: T has a cut of one of the b-threads that block it or,
//    if nobody requests it, cuts of all that could.
// A cut of a b-thread are events of which each of its ways to the states in question has one: those of its
// first steps there, or those of the steps that enter such a state; the cheaper one is taken. So each run
// that gets stuck can be reordered to begin with an event of T, and the states in which nothing can happen
// are kept exactly, and no run to one gets longer.
//
// So that the shortest run to something else is kept, too, T has a cut of what is looked for: events of which
// each run that comes there has one. The first of T's events on such a run may as well happen first, which
// makes it no longer. For states in which propositions hold these are the events that change the
// propositions. For words that an automaton accepts they are those by which it begins to accept; and as there
// the order matters of all events that move the automaton, T has all of these if it has one of them that can
// happen.
#pragma once

#include "core/model/behavioral/product/packed_choice.h"
#include "core/model/watched.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// E words of events. For programs that select all events and prune nothing.
template <std::size_t E>
class StubbornSets {
public:
    /// What is watched, over the events of the program, is kept; not if it is null.
    StubbornSets(const LocalAutomata& automata, Program& program, const Watched* watched)
    {
        concerned_.resize(automata.alphabet.size());
        requesters_.resize(automata.alphabet.size());
        blockers_.resize(automata.alphabet.size());
        for (const LocalAutomaton& automaton : automata.threads)
            addThread(automaton, automata.alphabet, program);
        if (watched == nullptr)
            return;
        for (const WordAutomaton& automaton : watched->words)
            addWords(automaton, automata.alphabet);
        for (const LocalAutomaton& automaton : automata.threads)
            addChanges(automaton, program, watched->propositions);
    }

    /// The events of a stubborn set that can happen: some of `enabled`, and at least one if there is one.
    /// `local(thread)` are the states of the b-threads. Of the sets that grow from one event each, the first
    /// with the fewest, or nearly so: one that comes to an earlier seed is given up, as it would have what
    /// grew from that. O(enabled * events * b-threads that they concern) at worst, mostly the events once.
    template <class Local>
    EventBits<E> reduced(const Local& local, const EventBits<E>& enabled) const
    {
        EventBits<E> best = enabled;
        std::size_t fewest = sizeOf(enabled);
        EventBits<E> tried{};
        forEach(enabled, [&](std::uint32_t seed) {
            if (fewest <= 1)
                return;
            if (const auto set = grown(local, enabled, tried, seed, fewest)) {
                best = *set;
                fewest = sizeOf(best);
            }
            put(tried, seed);
        });
        return best;
    }

private:
    struct Point {
        EventBits<E> requests{};
        EventBits<E> blocks{};
        EventBits<E> moves{};          ///< events that lead to another state
        EventBits<E> concerns{};       ///< events that it blocks or that move it
        EventBits<E> mayConcern{};     ///< the same of some state that can be reached from here
        EventBits<E> mayBeRequested{}; ///< by some state that can be reached from here
        std::vector<std::uint32_t> next;
    };
    using Thread = std::vector<Point>; ///< by state
    /// A b-thread to which an event means something, with the events of all steps by which it begins to, or
    /// ceases to.
    struct StepsOfThread {
        std::uint32_t thread;
        EventBits<E> by;
    };
    /// What is known while a set grows.
    struct Growth {
        EventBits<E> enabled{};
        EventBits<E> set{};
    };

    static bool has(const EventBits<E>& set, std::uint32_t event)
    {
        return (set[event / 64] >> event % 64 & 1) != 0;
    }
    static void put(EventBits<E>& set, std::uint32_t event) { set[event / 64] |= 1ull << event % 64; }
    /// Whether something was new.
    static bool merge(EventBits<E>& set, const EventBits<E>& more)
    {
        std::uint64_t added = 0;
        for (std::size_t i = 0; i < E; ++i) {
            added |= more[i] & ~set[i];
            set[i] |= more[i];
        }
        return added != 0;
    }
    static std::size_t sizeOf(const EventBits<E>& set)
    {
        std::size_t size = 0;
        for (const std::uint64_t word : set)
            size += static_cast<std::size_t>(std::popcount(word));
        return size;
    }

    void addThread(const LocalAutomaton& automaton, const std::vector<EventId>& alphabet, Program& program)
    {
        const auto number = static_cast<std::uint32_t>(threads_.size());
        Thread thread(automaton.states.size());
        for (std::uint32_t state = 0; state < thread.size(); ++state) {
            Point& point = thread[state];
            point.next = automaton.next[state];
            const LocalId local = automaton.states[state];
            for (std::uint32_t event = 0; event < alphabet.size(); ++event) {
                if (point.next[event] != state)
                    put(point.moves, event);
                if (local == ended)
                    continue;
                if (program.local(local).statement.requests(alphabet[event]))
                    put(point.requests, event);
                if (program.blocks(local, alphabet[event]))
                    put(point.blocks, event);
            }
            point.concerns = point.moves;
            merge(point.concerns, point.blocks);
            point.mayConcern = point.concerns;
            point.mayBeRequested = point.requests;
        }
        closeUnderSteps(thread);
        addSteps(thread, number, &Point::concerns, Steps::Entering, concerned_);
        addSteps(thread, number, &Point::requests, Steps::Entering, requesters_);
        addSteps(thread, number, &Point::blocks, Steps::Leaving, blockers_);
        threads_.push_back(std::move(thread));
    }

    void addWords(const WordAutomaton& automaton, const std::vector<EventId>& alphabet)
    {
        EventBits<E> moving{};
        for (std::uint32_t event = 0; event < alphabet.size(); ++event)
            for (std::uint8_t state = 0; state < automaton.stateCount; ++state) {
                const std::uint8_t next = alphabet[event] < automaton.letterCount()
                                              ? automaton.step(state, alphabet[event])
                                              : WordAutomaton::gone;
                if (automaton.isAccepting(state) || next == state)
                    continue;
                put(moving, event);
                if (next != WordAutomaton::gone && automaton.isAccepting(next))
                    put(needed_, event);
            }
        together_.push_back(moving);
    }

    void addChanges(const LocalAutomaton& automaton, const Program& program,
                    const std::vector<std::string>& propositions)
    {
        const auto holding = [&](std::uint32_t state) {
            std::vector<std::string> names;
            const LocalId local = automaton.states[state];
            if (local != ended)
                std::set_intersection(propositions.begin(), propositions.end(),
                                      program.local(local).statement.props.begin(),
                                      program.local(local).statement.props.end(), std::back_inserter(names));
            return names;
        };
        for (std::uint32_t state = 0; state < automaton.states.size(); ++state)
            for (std::uint32_t event = 0; event < automaton.next[state].size(); ++event)
                if (const std::uint32_t next = automaton.next[state][event];
                    next != state && holding(next) != holding(state))
                    put(needed_, event);
    }

    static void closeUnderSteps(Thread& thread)
    {
        for (bool grows = true; grows;) {
            grows = false;
            for (std::size_t state = thread.size(); state-- > 0;) {
                Point& point = thread[state];
                forEach(point.moves, [&](std::uint32_t event) {
                    const Point& next = thread[point.next[event]];
                    const bool more = merge(point.mayConcern, next.mayConcern);
                    grows = merge(point.mayBeRequested, next.mayBeRequested) || more || grows;
                });
            }
        }
    }

    /// Of each event that `what` holds in some state of the b-thread: by which steps such states are entered,
    /// or left.
    enum class Steps : std::uint8_t { Entering, Leaving };
    static void addSteps(const Thread& thread, std::uint32_t number, EventBits<E> Point::*what, Steps which,
                         std::vector<std::vector<StepsOfThread>>& all)
    {
        EventBits<E> somewhere{};
        for (const Point& point : thread)
            merge(somewhere, point.*what);
        forEach(somewhere, [&](std::uint32_t event) { all[event].push_back({number, {}}); });
        for (const Point& point : thread)
            forEach(point.moves, [&](std::uint32_t step) {
                const EventBits<E>& before = point.*what;
                const EventBits<E>& after = thread[point.next[step]].*what;
                EventBits<E> changed{};
                for (std::size_t i = 0; i < E; ++i)
                    changed[i] = which == Steps::Entering ? after[i] & ~before[i] : before[i] & ~after[i];
                forEach(changed, [&](std::uint32_t event) { put(all[event].back().by, step); });
            });
    }

    /// The events that can happen of the set that grows from `seed`; nothing if they are not fewer than
    /// `fewest`, or one that was tried before is among them.
    template <class Local>
    std::optional<EventBits<E>> grown(const Local& local, const EventBits<E>& enabled,
                                      const EventBits<E>& tried, std::uint32_t seed, std::size_t fewest) const
    {
        Growth growth{enabled, needed_};
        put(growth.set, seed);
        EventBits<E> done{};
        for (;;) {
            std::size_t able = 0;
            std::uint64_t again = 0;
            std::optional<std::uint32_t> next;
            for (std::uint32_t i = 0; i < E; ++i) {
                again |= growth.set[i] & tried[i];
                able += static_cast<std::size_t>(std::popcount(growth.set[i] & enabled[i]));
                if (const std::uint64_t left = growth.set[i] & ~done[i]; left != 0 && !next)
                    next = i * 64 + static_cast<std::uint32_t>(std::countr_zero(left));
            }
            if (able >= fewest || again != 0)
                return std::nullopt;
            if (!next)
                break;
            put(done, *next);
            if (has(enabled, *next))
                addWhatEnabledNeeds(local, *next, growth);
            else
                addWhatDisabledNeeds(local, *next, growth);
        }
        for (std::size_t i = 0; i < E; ++i)
            growth.set[i] &= enabled[i];
        return growth.set;
    }

    template <class Local>
    void addWhatEnabledNeeds(const Local& local, std::uint32_t event, Growth& growth) const
    {
        for (const EventBits<E>& moving : together_)
            if (has(moving, event))
                merge(growth.set, moving);
        for (const StepsOfThread& entered : concerned_[event]) {
            const Point& here = threads_[entered.thread][local(entered.thread)];
            if (!has(here.moves, event)) {
                merge(growth.set, cheaper(firstSteps(entered.thread, here, &Point::mayConcern, event),
                                          entered.by, growth));
                continue;
            }
            const Point& after = threads_[entered.thread][here.next[event]];
            merge(growth.set, here.moves);
            merge(growth.set, here.requests);
            merge(growth.set, after.moves);
            merge(growth.set, after.blocks);
        }
        for (const StepsOfThread& entered : requesters_[event])
            if (const Point& here = threads_[entered.thread][local(entered.thread)];
                has(here.requests, event)) {
                merge(growth.set, here.moves);
                break;
            }
    }

    template <class Local>
    void addWhatDisabledNeeds(const Local& local, std::uint32_t event, Growth& growth) const
    {
        std::optional<EventBits<E>> best;
        std::size_t least = 0;
        const auto offer = [&](const EventBits<E>& reason) {
            if (const std::size_t cost = costOf(reason, growth); !best || cost < least) {
                best = reason;
                least = cost;
            }
        };
        bool isRequested = false;
        EventBits<E> requesting{};
        for (const StepsOfThread& entered : requesters_[event]) {
            const Point& here = threads_[entered.thread][local(entered.thread)];
            isRequested = isRequested || has(here.requests, event);
            merge(requesting, cheaper(firstSteps(entered.thread, here, &Point::mayBeRequested, event),
                                      entered.by, growth));
        }
        if (!isRequested)
            offer(requesting);
        for (const StepsOfThread& left : blockers_[event])
            if (const Point& here = threads_[left.thread][local(left.thread)]; has(here.blocks, event)) {
                offer(here.moves);
                offer(left.by);
            }
        merge(growth.set, *best);
    }

    /// Events that can happen weigh more than all others; what the set has costs nothing.
    static std::size_t costOf(const EventBits<E>& events, const Growth& growth)
    {
        std::size_t cost = 0;
        for (std::size_t i = 0; i < E; ++i) {
            const std::uint64_t added = events[i] & ~growth.set[i];
            cost += static_cast<std::size_t>(std::popcount(added)) +
                    1024 * static_cast<std::size_t>(std::popcount(added & growth.enabled[i]));
        }
        return cost;
    }
    static const EventBits<E>& cheaper(const EventBits<E>& one, const EventBits<E>& other,
                                       const Growth& growth)
    {
        return costOf(other, growth) < costOf(one, growth) ? other : one;
    }

    /// The events that lead the b-thread from here to where `what` holds the event.
    EventBits<E> firstSteps(std::uint32_t thread, const Point& here, EventBits<E> Point::*what,
                            std::uint32_t event) const
    {
        EventBits<E> leading{};
        forEach(here.moves, [&](std::uint32_t step) {
            if (has(threads_[thread][here.next[step]].*what, event))
                put(leading, step);
        });
        return leading;
    }

    std::vector<Thread> threads_;
    // By event: the b-threads that ever block it or are moved by it, request it, block it; for the last, `by`
    // are the steps by which they cease to.
    std::vector<std::vector<StepsOfThread>> concerned_;
    std::vector<std::vector<StepsOfThread>> requesters_;
    std::vector<std::vector<StepsOfThread>> blockers_;
    EventBits<E> needed_{};              ///< a cut of what is watched for
    std::vector<EventBits<E>> together_; ///< by automaton that is watched: the events that move it
};

} // namespace threadmend::behavioral
