// SPDX-License-Identifier: GPL-3.0-or-later
// An over-approximation of a whole system that knows the topmost symbols of each stack, and of what lies
// below only which symbols can lie under which. It is finite, and decides what the word abstractions of Kidd,
// Reps, Touili 2009 never do: a process that locks and unlocks for ever has words of every length.
//
// Soundness: of a configuration, the abstract one with the first `depth` symbols of its stack is kept; each
// rule acts on it as on the configuration, and where the known symbols run out, every symbol that can lie
// under the last one is guessed. So whatever is reached is reached abstractly; if no abstract configuration
// that is reached has one of the target, the target is unreachable.
#pragma once

#include "core/check/pushdown/global_run.h"
#include "core/model/pushdown/pushdown_system.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend::pushdown {

/// A stack of which the topmost symbols are known.
struct StackTop {
    ControlId control;
    std::vector<SymbolId> known;
    bool goesOn = false; ///< more may lie below
    auto operator<=>(const StackTop&) const = default;
};
using GlobalTops = std::vector<StackTop>; ///< one a process

/// All that is reached when `depth` symbols of each stack are known.
struct TopsInvariant {
    std::uint32_t depth = 1;
    std::vector<GlobalTops> reached; ///< ascending
};

/// What a search among stack tops has come to.
struct TopsAnswer {
    /// The target is unreachable, and why.
    std::optional<TopsInvariant> invariant;
    /// A run that is a real one.
    std::optional<GlobalRun> witness;
    std::uint64_t states = 0; ///< abstract ones that were met
    bool isCut = false;       ///< there were more than wanted
};

/// Neither, if an abstract configuration of the target was reached by no real run. `mostStates`: neither, if
/// there are more. O(states * rules).
Outcome<TopsAnswer> searchStackTops(const System& system, std::uint32_t depth, std::uint64_t mostStates,
                                    RunContext& run);

/// Whether an invariant shows that the target is unreachable: it holds the start, every step from it stays
/// within, and it has nothing of the target. O(states * rules * log states).
Outcome<bool> confirms(const System& system, const TopsInvariant& invariant, RunContext& run);

} // namespace threadmend::pushdown
