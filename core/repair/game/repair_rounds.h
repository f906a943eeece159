// SPDX-License-Identifier: GPL-3.0-or-later
// How BAD grew, round by round, on the states of a model: figure 3 of Katz 2013 as a film.
//
// An arena may know more than its model: a state of the model stands in a product once for each thing that a
// property remembers, and in sets of states where a patch cannot tell runs apart. So a state of the model can
// be in BAD in part: after some of the runs that lead there, and not after others.
#pragma once

#include "core/repair/game/concrete.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace threadmend {

/// Why a state joins BAD. Of several reasons the first one counts.
enum class RoundReason : std::uint8_t {
    Violates,    ///< it is what must not come
    NoWayOut,    ///< all its successors are in BAD
    Environment, ///< the environment can choose a step into BAD
    Alike        ///< by its events a run there looks like one to such a state
};

/// Where a state of the model is after a round.
enum class RoundPart : std::uint8_t {
    Outside,
    Pre,       ///< not in BAD, but a step leads there
    PartlyBad, ///< in BAD after some of the runs that lead there
    Bad
};

/// Complete without the arena. 12 bytes a state of the model, 8 for each time that one joins.
struct RepairRounds {
    static constexpr std::uint32_t never = Trimming::never;

    struct Join {
        StateId state;
        RoundReason reason = RoundReason::Violates;
        bool again = false; ///< it was in BAD in part already
        bool operator==(const Join&) const = default;
    };
    /// How many states are where after a round.
    struct Round {
        std::size_t bad = 0; ///< wholly or in part
        std::size_t partlyBad = 0;
        std::size_t pre = 0;
        std::size_t elsewhere = 0; ///< that joined, but that the model does not have
        bool operator==(const Round&) const = default;
    };

    std::vector<Join> joins;                    ///< round by round, in each by state
    std::vector<std::size_t> firstOfRound{0};   ///< among `joins`; one more than there are rounds
    std::vector<Round> rounds;                  ///< round 0 are the violating states
    std::vector<std::uint32_t> pre, bad, whole; ///< a state each: since which round it is there
    std::optional<std::uint32_t> initialRound;  ///< in which an initial state joined: then there is no patch
    std::size_t elsewhere = 0; ///< states that the rounds speak of and the model does not have

    std::size_t roundCount() const { return rounds.size(); }
    std::span<const Join> joinedIn(std::size_t round) const
    {
        return std::span(joins).subspan(firstOfRound[round], firstOfRound[round + 1] - firstOfRound[round]);
    }
    RoundPart partOf(StateId state, std::size_t round) const
    {
        if (whole[state.index()] <= round)
            return RoundPart::Bad;
        if (bad[state.index()] <= round)
            return RoundPart::PartlyBad;
        return pre[state.index()] <= round ? RoundPart::Pre : RoundPart::Outside;
    }
    bool operator==(const RepairRounds&) const = default;
};

/// What a trimming speaks of, and what of that is in a model.
struct RoundsOnModel {
    const Arena& arena;
    const ObservedArena* sets = nullptr; ///< of `arena`, if `trimming` is one of these
    const Trimming& trimming;
    /// By `Arena::modelState`: the state of the model; `none<StateId>` for what the model does not have.
    std::span<const StateId> drawn;
    std::size_t stateCount = 0; ///< of the model
};

/// O(m + joins log joins) for m edges of `arena`; with sets, for those of all their members. A stop leaves
/// nothing.
Outcome<RepairRounds> repairRounds(const RoundsOnModel& source, RunContext& run);

} // namespace threadmend
