// SPDX-License-Identifier: GPL-3.0-or-later
// Concrete safety patching (Katz 2013, section 5, Algorithm 3).
//
// BAD grows from the violating states backwards: a state joins it when all its successors are in BAD, since
// blocking the steps into BAD would leave it stuck. When nothing joins any more, the patch blocks the steps
// that lead into BAD from outside (from PRE). Where we deviate: there may be several violating states; and a
// state from which the environment can choose to go into BAD joins it, too, because a patch may not block
// what the environment chooses. Where priorities rank the edges, those of the first rank that is not wholly
// in BAD are what happens; so a state joins BAD when all ranks are in BAD, and the environment counts up to
// that rank. All states that can join at once join in one round, so rounds do not depend on the numbering of
// states.
#pragma once

#include "core/repair/game/arena.h"

#include <limits>
#include <optional>

namespace threadmend {

/// An edge of an arena that a patch blocks: from PRE into BAD.
struct Cut {
    std::uint32_t state = 0;
    std::uint32_t edge = 0; ///< among `Arena::edges`
    bool operator==(const Cut&) const = default;
};

/// Why there is no patch, with a run to a violation that shows it.
struct RepairFailure {
    enum class Reason {
        StartsViolating, ///< the initial state violates
        NoWayOut,        ///< whatever is blocked, the run violates or gets stuck
        Environment      ///< some other way exists, but the environment can choose the wrong one
    };
    Reason reason = Reason::NoWayOut;
    std::uint32_t initial = 0;
    std::vector<ArenaEdge> run;
    /// Where the violation is a loop: it begins behind so many steps of `run`.
    std::optional<std::size_t> loop;
    bool isFair = false; ///< the loop is fair as the property asks
};

/// What Algorithm 3 finds. States are those of the arena.
struct Trimming {
    static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

    /// BAD in the order of joining, and where in it each round begins; round 0 are the violating states.
    std::vector<std::uint32_t> bad;
    std::vector<std::size_t> rounds = {0}; ///< one more than there are rounds
    std::vector<std::uint32_t> roundOf;    ///< a state each; `never` outside BAD
    /// The states that remain: reachable without BAD. Empty on failure.
    std::vector<bool> kept;
    std::size_t keptStates = 0;
    std::size_t keptEdges = 0;
    /// A state each, or empty without ranks: the rank of what happens there under the patch. What has a
    /// greater one does not happen, whether blocked or not.
    std::vector<std::uint32_t> lastRank;
    /// An edge each, or empty: the patch blocks it although it does not lead into BAD.
    std::vector<bool> barred;
    /// What the patch blocks, in the order of states: only where a run can still come. Empty on failure.
    std::vector<Cut> cuts;
    std::optional<RepairFailure> failure;

    bool isBad(std::uint32_t state) const { return roundOf[state] != never; }
    bool isBlocked(const Arena& arena, std::uint32_t edge) const
    {
        return isBad(arena.edges[edge].target) || (!barred.empty() && barred[edge]);
    }
    /// Whether an edge of a state matters under the patch.
    bool matters(const Arena& arena, std::uint32_t state, std::uint32_t edge) const
    {
        return lastRank.empty() || arena.rank(edge) <= lastRank[state];
    }
    std::span<const std::uint32_t> joinedIn(std::size_t round) const
    {
        return std::span(bad).subspan(rounds[round], rounds[round + 1] - rounds[round]);
    }
    std::size_t roundCount() const { return rounds.size() - 1; }
};

/// Algorithm 3 on `arena`. Precondition for `cuts` to be a patch: `arena.isDeterministic()`; else use
/// `observe` first. (BAD itself is meaningful without that.) The patch then removes all runs that violate,
/// none that need not meet BAD, and leaves nothing stuck (theorem 1). O(n + m) time, 8 bytes an edge and 12 a
/// state; with listed duties their size times the logarithm of the longest. A stop leaves nothing.
Outcome<Trimming> trim(const Arena& arena, RunContext& run);

/// The last line of Algorithm 3: from BAD and `barred` of `trimming`, which are known, what remains and what
/// is cut. O(n + m).
std::optional<Stopped> keepAndCut(const Arena& arena, Trimming& trimming, RunContext& run);

/// PRE after a round: the states outside BAD with a step into it, ascending. O(n + m). For films.
std::vector<std::uint32_t> preOf(const Arena& arena, const Trimming& trimming, std::size_t round);

} // namespace threadmend
