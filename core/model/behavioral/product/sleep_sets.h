// SPDX-License-Identifier: GPL-3.0-or-later
// Sleep sets (Godefroid, "Partial-Order Methods for the Verification of Concurrent Systems", 1996, chapter 5)
// for a breadth-first search that keeps every state: which steps need not be looked up, as what they lead to
// was found already. No state, no number, no first step and no count of steps depends on them.
//
// Let s be found from p by f, and let e, too, be an event that can happen in p and in s, where e leaves f
// enabled and both orders lead to one state t. If q, where e leads from p, was found before s, then t is also
// where f leads from q, and q is expanded before s. So the step of s by e is not the first one that comes to
// t, and need not be looked up. The events e of which that is known are the sleep set of s: those that come
// before f in the row of p (e did not lead to s, or s had been found by it), and those that were asleep in p
// (what they lead to was found before p was expanded). It is an invariant that the first step to a state is
// always looked up: if it were not, the step by f from q would come before it.
//
// The same for the product with automata that watch the words (word_watch.h), where events may change places
// only if the order does not matter to any automaton. Of s, let Q(s) be the automaton states that go with it
// when it is expanded. What s is first found by (p, f) gives it f(Q(p)); where a later step adds to it, its
// sleep set is emptied. Claim: when s is expanded and e is asleep in it, each pair of e(s), e(Q(s)) was met.
// By induction over the order in which states are expanded: Q(s) = f(Q(p)), as nothing was added. The pairs
// of q and e(Q(p)) were met before s was found: e was looked up in the row of p, or the claim holds for e in
// p. So the number of q is below that of s, and the step of q by f, or the claim for f in q, has met the
// pairs of t, since f(e(Q(p))) = e(f(Q(p))); what is added to q when it was expanded already is walked again,
// all steps of it, before the level of s begins. So what sleeps would meet nothing, and whatever is met is
// met as early as without sleep sets: the first violation is a shortest one.
#pragma once

#include "core/model/behavioral/product/huge_array.h"
#include "core/model/behavioral/product/packed_choice.h"
#include "core/model/word_automaton.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// Which events may change places, by what the b-threads do in any of their states. E words of events.
template <std::size_t E>
class Independence {
public:
    /// No two of `events` many.
    explicit Independence(std::size_t events) : free_(events) {}
    /// For programs of which all enabled events are followed; `said` by b-thread and state. O(states * moving
    /// events * moving events) a b-thread; where that is more than `mostWork`, all events that move it count
    /// as dependent.
    Independence(const LocalAutomata& automata, const std::vector<std::vector<SaidInState<E>>>& said)
        : free_(automata.alphabet.size())
    {
        for (std::size_t event = 0; event < free_.size(); ++event)
            for (std::size_t other = 0; other < free_.size(); ++other)
                if (other != event)
                    free_[event][other / 64] |= 1ull << other % 64;
        for (std::size_t thread = 0; thread < automata.threads.size(); ++thread)
            tieEventsOf(automata.threads[thread], said[thread]);
    }

    /// From now on no two whose order matters to `automaton`, which is over events; `events` has that of each
    /// letter. O(letters * letters * states).
    void keepOrderFor(const WordAutomaton& automaton, std::span<const EventId> events)
    {
        const auto step = [&](std::uint8_t from, std::size_t letter) {
            return from == WordAutomaton::gone || events[letter] >= automaton.letterCount()
                       ? WordAutomaton::gone
                       : automaton.step(from, events[letter]);
        };
        for (std::size_t letter = 0; letter < free_.size(); ++letter)
            for (std::size_t other = 0; other < letter; ++other)
                for (std::uint8_t state = 0; state < automaton.stateCount; ++state)
                    if (step(step(state, letter), other) != step(step(state, other), letter)) {
                        tie(letter, other);
                        tie(other, letter);
                    }
    }

    /// Whether some events may change places.
    bool isAny() const
    {
        return std::any_of(free_.begin(), free_.end(),
                           [](const EventBits<E>& some) { return some != EventBits<E>{}; });
    }
    /// The events e such that wherever e and `event` can happen: `event` still can after e, and if e still
    /// can after `event`, both orders lead to the same state.
    const EventBits<E>& before(std::uint32_t event) const { return free_[event]; }

private:
    static constexpr std::size_t mostWork = std::size_t{1} << 22;

    void tie(std::size_t event, std::size_t other) { free_[event][other / 64] &= ~(1ull << other % 64); }

    void tieEventsOf(const LocalAutomaton& automaton, const std::vector<SaidInState<E>>& said)
    {
        EventBits<E> moving{};
        for (std::uint32_t state = 0; state < automaton.states.size(); ++state)
            for (std::uint32_t event = 0; event < free_.size(); ++event)
                if (automaton.next[state][event] != state)
                    moving[event / 64] |= 1ull << event % 64;
        std::size_t count = 0;
        forEach(moving, [&](std::uint32_t) { ++count; });
        const bool isLarge = automaton.states.size() * count * count > mostWork;
        forEach(moving, [&](std::uint32_t event) {
            forEach(moving, [&](std::uint32_t other) {
                if (isLarge || !commute(automaton, event, other))
                    tie(event, other);
            });
            forEach(disabledBy(event, automaton, said), [&](std::uint32_t other) { tie(other, event); });
        });
    }

    static bool commute(const LocalAutomaton& automaton, std::uint32_t event, std::uint32_t other)
    {
        return std::all_of(automaton.next.begin(), automaton.next.end(), [&](const auto& next) {
            return automaton.next[next[event]][other] == automaton.next[next[other]][event];
        });
    }

    /// The events that the b-thread, moved by `event`, ceases to request or begins to block.
    static EventBits<E> disabledBy(std::uint32_t event, const LocalAutomaton& automaton,
                                   const std::vector<SaidInState<E>>& said)
    {
        EventBits<E> disabled{};
        for (std::size_t state = 0; state < said.size(); ++state) {
            const SaidInState<E>& from = said[state];
            const SaidInState<E>& to = said[automaton.next[state][event]];
            for (std::size_t i = 0; i < E; ++i)
                disabled[i] |= (from.request[i] & ~to.request[i]) | (to.block[i] & ~from.block[i]);
        }
        return disabled;
    }

    std::vector<EventBits<E>> free_; ///< by event
};

/// The sleep sets of the states that were found and are not expanded yet, by number. Space: 8 E bytes for
/// each of them, up to twice that while it grows.
template <std::size_t E>
class SleepSets {
public:
    explicit SleepSets(Independence<E> independence) : independence_(std::move(independence)) {}

    const Independence<E>& independence() const { return independence_; }
    const EventBits<E>& operator[](std::uint32_t state) const
    {
        return sets_[state & (sets_.capacity() - 1)];
    }
    /// Those before `first` are expanded, and `states` were found in all; the sets of new ones are not yet
    /// said.
    void makeRoom(std::uint32_t first, std::size_t states)
    {
        if (states - first > sets_.capacity()) {
            std::size_t capacity = sets_.capacity();
            while (capacity < states - first)
                capacity *= 2;
            HugeArray<EventBits<E>> larger(capacity);
            for (std::size_t state = first; state < states_; ++state)
                larger[state & (capacity - 1)] = sets_[state & (sets_.capacity() - 1)];
            sets_ = std::move(larger);
        }
        states_ = states;
    }
    /// Safe on several threads, for different states that there is room for.
    void put(std::uint32_t state, const EventBits<E>& sleeping)
    {
        sets_[state & (sets_.capacity() - 1)] = sleeping;
    }

private:
    Independence<E> independence_;
    HugeArray<EventBits<E>> sets_ = HugeArray<EventBits<E>>(std::size_t{1} << 12);
    std::size_t states_ = 0;
};

} // namespace threadmend::behavioral
