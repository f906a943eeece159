// SPDX-License-Identifier: GPL-3.0-or-later
// What selection "priority", selection "ordered" and `prune` leave of the enabled events of a packed state.
#pragma once

#include "core/model/behavioral/product/local_automata.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace threadmend::behavioral {

/// A set of events of the alphabet.
template <std::size_t words>
using EventBits = std::array<std::uint64_t, words>;

/// What a b-thread asks for in one of its states.
template <std::size_t words>
struct SaidInState {
    EventBits<words> request{};
    EventBits<words> block{};
};

/// Calls `use(event)` for the events of a set, in their order.
template <std::size_t words, class Use>
void forEach(const EventBits<words>& events, const Use& use)
{
    for (std::uint32_t word = 0; word < words; ++word)
        for (std::uint64_t left = events[word]; left != 0; left &= left - 1)
            use(word * 64 + static_cast<std::uint32_t>(std::countr_zero(left)));
}

/// Looks b-thread by b-thread, in O(b-threads + requests); a program that selects all events, prunes
/// nothing and has no groups of requests needs it not at all. E words of events.
template <std::size_t E>
class PackedChoice {
public:
    PackedChoice(const LocalAutomata& automata, const Program& program, Selection selection)
        : selection_(selection), needed_(selection != Selection::All)
    {
        std::vector<Priority> ranks;
        for (const LocalAutomaton& automaton : automata.threads)
            for (const LocalId local : automaton.states)
                if (local != ended)
                    ranks.push_back(priorityOf(program, local));
        std::sort(ranks.begin(), ranks.end());
        for (const LocalAutomaton& automaton : automata.threads) {
            threads_.emplace_back();
            for (const LocalId local : automaton.states)
                threads_.back().push_back(local == ended ? Said{}
                                                         : saidBy(program, local, automata.alphabet, ranks));
        }
    }

    bool isNeeded() const { return needed_; }

    /// Narrows the `enabled` events of a state, `local(thread)` being the states of its b-threads; false if
    /// nobody should look beyond the state.
    template <class Local>
    bool narrow(const Local& local, EventBits<E>& enabled) const
    {
        EventBits<E> chosen{};
        std::size_t highest = 0;
        for (std::size_t thread = 0; thread < threads_.size(); ++thread) {
            const Said& said = threads_[thread][local(thread)];
            if (said.prune)
                return false;
            if (selection_ == Selection::Ordered && said.places.empty()) {
                addFirst(said, enabled, chosen);
                continue;
            }
            EventBits<E> own = said.places.empty() ? said.requested : firstPlace(said, enabled);
            if (!intersect(own, enabled) || (selection_ == Selection::Priority && said.rank < highest))
                continue;
            if (selection_ == Selection::Priority && said.rank > highest)
                chosen = {};
            highest = said.rank;
            for (std::size_t i = 0; i < E; ++i)
                chosen[i] |= own[i];
        }
        enabled = chosen;
        return true;
    }

private:
    using Priority = std::pair<double, double>;
    struct Said {
        EventBits<E> requested{};
        std::vector<std::uint32_t> order;  ///< of the requests
        std::vector<std::uint32_t> places; ///< of these, or none
        std::size_t rank = 0;              ///< of the priority among all that occur
        bool prune = false;
    };

    static Priority priorityOf(const Program& program, LocalId local)
    {
        return {program.info(local).priority, program.local(local).statement.priority.value_or(0)};
    }

    Said saidBy(const Program& program, LocalId local, const std::vector<EventId>& alphabet,
                const std::vector<Priority>& ranks)
    {
        const SyncStatement& statement = program.local(local).statement;
        Said said;
        for (const EventId event : statement.request) {
            const auto letter = static_cast<std::uint32_t>(
                std::find(alphabet.begin(), alphabet.end(), event) - alphabet.begin());
            said.requested[letter / 64] |= 1ull << letter % 64;
            said.order.push_back(letter);
        }
        said.rank = static_cast<std::size_t>(
            std::lower_bound(ranks.begin(), ranks.end(), priorityOf(program, local)) - ranks.begin());
        said.prune = statement.prune;
        said.places = statement.places;
        needed_ = needed_ || statement.prune || statement.ranksRequests();
        return said;
    }

    static bool intersect(EventBits<E>& events, const EventBits<E>& with)
    {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < E; ++i)
            any |= events[i] &= with[i];
        return any != 0;
    }

    static void addFirst(const Said& said, const EventBits<E>& enabled, EventBits<E>& chosen)
    {
        for (const std::uint32_t letter : said.order)
            if ((enabled[letter / 64] >> letter % 64 & 1) != 0) {
                chosen[letter / 64] |= 1ull << letter % 64;
                return;
            }
    }

    /// The requests of the first place where one is enabled.
    static EventBits<E> firstPlace(const Said& said, const EventBits<E>& enabled)
    {
        EventBits<E> first{};
        std::optional<std::uint32_t> place;
        for (std::size_t i = 0; i < said.order.size(); ++i) {
            const std::uint32_t letter = said.order[i];
            if ((enabled[letter / 64] >> letter % 64 & 1) == 0)
                continue;
            if (place && *place != said.places[i])
                break;
            place = said.places[i];
            first[letter / 64] |= 1ull << letter % 64;
        }
        return first;
    }

    Selection selection_;
    bool needed_;
    std::vector<std::vector<Said>> threads_; ///< by b-thread and state
};

} // namespace threadmend::behavioral
