// SPDX-License-Identifier: GPL-3.0-or-later
// The product of finite b-threads as tables over packed integers.
#pragma once

#include "core/model/behavioral/product/graph_storage.h"
#include "core/model/behavioral/product/local_automata.h"
#include "core/model/behavioral/product/packed_choice.h"
#include "core/model/behavioral/product/sleep_sets.h"
#include "core/model/behavioral/product/stubborn_sets.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend::behavioral {

/// A state of the product: the states of the b-threads, each in bits of its own.
template <std::size_t words>
struct PackedState {
    std::array<std::uint64_t, words> bits{};
    bool operator==(const PackedState& other) const
    {
        std::uint64_t different = 0; // arrays would be compared by a call
        for (std::size_t i = 0; i < words; ++i)
            different |= bits[i] ^ other.bits[i];
        return different == 0;
    }
};

/// Where the bits of each b-thread stand: within one byte if they fit, else within one aligned pair of bytes.
struct PackedLayout {
    struct Field {
        std::uint32_t word = 0;
        std::uint32_t shift = 0;
        std::uint64_t mask = 0;
    };
    std::vector<Field> fields;
    std::vector<bool> widePair; ///< by pair of bytes: one field of more than 8 bits
    std::uint32_t bits = 0;

    /// Nothing if a b-thread has more than 2^16 states.
    static std::optional<PackedLayout> of(const LocalAutomata& automata);
};

/// What is requested and blocked, looked up by slices of the packed state (bytes, or pairs of bytes) instead
/// of b-thread by b-thread; and for each event the b-threads that it moves, with the change of their bits. S
/// words of state, E words of events.
template <std::size_t S, std::size_t E>
class PackedTables {
public:
    /// `leaveOutRuns`: where b-threads neither select nor prune, runs that differ in the order of independent
    /// events are followed in part only, except what is watched, unless that is null.
    PackedTables(const LocalAutomata& automata, const PackedLayout& layout, Program& program,
                 Selection selection, bool leaveOutRuns, const Watched* watched)
        : choice_(automata, program, selection), independence_(automata.alphabet.size())
    {
        if (leaveOutRuns && !choice_.isNeeded())
            stubborn_.emplace(automata, program, watched);
        // Before a proposition is seen to hold, its name may be that of a label, and words of one event are
        // asked.
        leavesOutAtFirst_ = watched == nullptr || watched->propositions.empty();
        const std::vector<std::vector<Said>> said = saidBy(automata, program);
        addSlices(layout, said);
        if (!choice_.isNeeded() && !stubborn_)
            independence_ = Independence<E>(automata, said);
        addMoves(automata, layout);
        fields_ = layout.fields;
        mostSelectable_ = mostRequested(automata, program);
    }

    /// No state has more events that can happen; at least 1.
    std::size_t mostSelectable() const { return mostSelectable_; }

    PackedState<S> initial() const { return {}; }

    /// The events that can happen; `stuck` says what the state is if there is none.
    EventBits<E> enabled(const PackedState<S>& state, StateKind& stuck) const
    {
        EventBits<E> request{};
        EventBits<E> block{};
        for (const Slice& slice : slices_) {
            const Said& said = said_[slice.first + (state.bits[slice.word] >> slice.shift & slice.mask)];
            for (std::size_t i = 0; i < E; ++i) {
                request[i] |= said.request[i];
                block[i] |= said.block[i];
            }
        }
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < E; ++i) {
            any |= request[i];
            request[i] &= ~block[i];
        }
        stuck = any != 0 ? StateKind::Deadlock : StateKind::End;
        if (choice_.isNeeded() && !choice_.narrow([&](std::size_t i) { return local(state, i); }, request)) {
            stuck = StateKind::Pruned;
            return {};
        }
        return request;
    }

    /// Those of them by which the search goes on.
    EventBits<E> followed(const PackedState<S>& state) const
    {
        StateKind stuck = StateKind::End;
        const EventBits<E> all = enabled(state, stuck);
        if (!leavesOutAtFirst_ && state == initial())
            return all;
        return stubborn_ ? stubborn_->reduced([&](std::size_t i) { return local(state, i); }, all) : all;
    }

    /// Of the events, while all that can happen are followed, else of none.
    const Independence<E>& independence() const { return independence_; }

    /// Whether `followed` leaves out events.
    bool leavesOutRuns() const { return stubborn_.has_value(); }

    PackedState<S> successor(PackedState<S> state, std::uint32_t event) const
    {
        PackedState<S> next = state;
        for (std::uint32_t i = firstMove_[event]; i < firstMove_[event + 1]; ++i) {
            const Move& move = moves_[i];
            next.bits[move.word] ^= changes_[move.first + (state.bits[move.word] >> move.shift & move.mask)];
        }
        return next;
    }

    std::uint32_t local(const PackedState<S>& state, std::size_t thread) const
    {
        const PackedLayout::Field& field = fields_[thread];
        return static_cast<std::uint32_t>(state.bits[field.word] >> field.shift & field.mask);
    }

private:
    using Said = SaidInState<E>;
    struct Slice {
        std::uint32_t word, shift;
        std::uint64_t mask;
        std::size_t first; ///< in `said_`
    };
    struct Move {
        std::uint32_t word, shift;
        std::uint64_t mask;
        std::size_t first; ///< in `changes_`
    };

    static std::size_t mostRequested(const LocalAutomata& automata, const Program& program)
    {
        std::size_t sum = 1;
        for (const LocalAutomaton& automaton : automata.threads) {
            std::size_t most = 0;
            for (const LocalId state : automaton.states)
                if (state != ended)
                    most = std::max(most, program.local(state).statement.request.size());
            sum += most;
        }
        return std::max<std::size_t>(1, std::min(sum, automata.alphabet.size()));
    }

    /// By b-thread and state.
    static std::vector<std::vector<Said>> saidBy(const LocalAutomata& automata, Program& program)
    {
        std::vector<std::vector<Said>> said;
        for (const LocalAutomaton& automaton : automata.threads) {
            said.emplace_back();
            for (const LocalId local : automaton.states)
                said.back().push_back(saidIn(local, automata.alphabet, program));
        }
        return said;
    }

    void addSlices(const PackedLayout& layout, const std::vector<std::vector<Said>>& said)
    {
        for (std::uint32_t bit = 0; bit < layout.bits;) {
            const bool wide = bit % 16 == 0 && layout.widePair[bit / 16];
            const std::uint32_t width = wide ? 16 : 8;
            const Slice slice{bit / 64, bit % 64, (1ull << width) - 1, said_.size()};
            slices_.push_back(slice);
            said_.resize(said_.size() + (std::size_t{1} << width));
            for (std::size_t i = 0; i < said.size(); ++i) {
                const PackedLayout::Field& field = layout.fields[i];
                if (field.word != slice.word || field.shift < slice.shift ||
                    field.shift >= slice.shift + width)
                    continue;
                for (std::uint64_t value = 0; value <= slice.mask; ++value)
                    if (const std::uint64_t state = value >> (field.shift - slice.shift) & field.mask;
                        state < said[i].size())
                        merge(said_[slice.first + value], said[i][state]);
            }
            bit += width;
        }
    }

    static Said saidIn(LocalId local, const std::vector<EventId>& alphabet, Program& program)
    {
        Said said;
        for (std::uint32_t e = 0; e < alphabet.size() && local != ended; ++e) {
            const std::uint64_t bit = 1ull << e % 64;
            if (program.local(local).statement.requests(alphabet[e]))
                said.request[e / 64] |= bit;
            if (program.blocks(local, alphabet[e]))
                said.block[e / 64] |= bit;
        }
        return said;
    }

    static void merge(Said& said, const Said& more)
    {
        for (std::size_t i = 0; i < E; ++i) {
            said.request[i] |= more.request[i];
            said.block[i] |= more.block[i];
        }
    }

    void addMoves(const LocalAutomata& automata, const PackedLayout& layout)
    {
        for (std::uint32_t e = 0; e < automata.alphabet.size(); ++e) {
            firstMove_.push_back(static_cast<std::uint32_t>(moves_.size()));
            for (std::size_t i = 0; i < automata.threads.size(); ++i) {
                const LocalAutomaton& automaton = automata.threads[i];
                const PackedLayout::Field& field = layout.fields[i];
                bool moves = false;
                for (std::uint32_t state = 0; state < automaton.states.size(); ++state)
                    moves = moves || automaton.next[state][e] != state;
                if (!moves)
                    continue;
                moves_.push_back({field.word, field.shift, field.mask, changes_.size()});
                for (std::uint32_t state = 0; state <= field.mask; ++state)
                    changes_.push_back(state < automaton.states.size()
                                           ? std::uint64_t{state ^ automaton.next[state][e]} << field.shift
                                           : 0);
            }
        }
        firstMove_.push_back(static_cast<std::uint32_t>(moves_.size()));
    }

    PackedChoice<E> choice_;
    std::optional<StubbornSets<E>> stubborn_;
    Independence<E> independence_;
    bool leavesOutAtFirst_ = true; ///< in the initial state
    std::vector<Slice> slices_;
    std::vector<Said> said_;
    std::vector<Move> moves_;
    std::vector<std::uint64_t> changes_;
    std::vector<std::uint32_t> firstMove_;
    std::vector<PackedLayout::Field> fields_;
    std::size_t mostSelectable_ = 1;
};

} // namespace threadmend::behavioral
