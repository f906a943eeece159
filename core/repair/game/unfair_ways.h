// SPDX-License-Identifier: GPL-3.0-or-later
// Where a patch can bring about that a run which stays is not fair.
//
// A run that stays hot violates only if it is fair (Harel et al. 2011, 3.1). So a patch also has its way if
// it keeps an event enabled that is never taken, as fairness asks for. With leaving the hot states that is a
// Rabin condition, for which the patch needs no memory (Klarlund 1994): a pair for each set of events, under
// weak fairness for each event of each set. The states are found by the nested fixpoint of Piterman and
// Pnueli 2006 ("Faster solutions of Rabin and Streett games", section 3), of which the outermost pair, that
// of leaving, is the game around this one (hot_game.h). What is enabled is what the patch leaves enabled; to
// leave more of the steps that are good does no harm, so of each rank all of them are left.
#pragma once

#include "core/check/fair_sets.h"
#include "core/repair/game/concrete.h"
#include "core/repair/game/incoming_edges.h"

namespace threadmend {

/// Refers to all that it is made of.
class UnfairWays {
public:
    /// The labels of `fairness` are the events of `arena`.
    UnfairWays(const Arena& arena, const IncomingEdges& incoming, const FairSets& fairness, RunContext& run);

    /// Those among `candidates` from which a patch can bring about, among them, that a run comes to a state
    /// which is `reached`, or stays and is not fair, by one set of events that is passed over. `chosen`, an
    /// edge each, then says which steps of each of these states it leaves. Nothing if there is no such set;
    /// not all that there are, but some if there are some. For s sets O(n m^s s!) under strong fairness, else
    /// O(n m) a pair. A stop leaves nothing.
    Outcome<std::vector<std::uint32_t>> find(const std::vector<std::uint32_t>& candidates,
                                             const std::vector<bool>& reached, std::vector<bool>& chosen);

private:
    /// What must come true from some point on: the events of a set do not happen, though they could.
    struct Pair {
        std::size_t set = 0;
        std::optional<std::uint32_t> enabled; ///< this event always can (weak fairness)
    };
    /// A pair within those around it.
    struct Level {
        std::vector<bool> reached; ///< states from which the run gets out of this level
        std::vector<bool> back;    ///< states among which it may stay
        std::vector<bool> barred;  ///< events that would break a pair of this level or around it
        std::optional<std::uint32_t> enabled;
        const std::vector<bool>* recurrent = nullptr; ///< one of these must be possible again and again
    };

    Outcome<std::vector<std::uint32_t>> within(std::size_t pair, std::vector<std::uint32_t> candidates);
    Outcome<std::vector<std::uint32_t>> reach(const std::vector<std::uint32_t>& candidates);
    bool getsOut(std::uint32_t edge) const;
    bool isWon(std::uint32_t state, bool mayStay);
    bool leaves(std::uint32_t state, std::uint32_t rank, bool mayStay);

    const Arena& arena_;
    const IncomingEdges& incoming_;
    const FairSets& fairness_;
    RunContext& run_;
    std::vector<Pair> pairs_;
    std::vector<bool> used_; ///< by pair
    std::vector<Level> levels_;
    std::vector<bool>* chosen_ = nullptr;
};

} // namespace threadmend
