// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of a whole system, with all stacks (Kidd, Reps, Touili 2009, definition 3).
#pragma once

#include "core/check/pushdown/word_intersection.h"
#include "core/model/pushdown/pushdown_system.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace threadmend::pushdown {

/// One step: tau of one process, or an action of all that have it, each by one of its rules.
struct GlobalStep {
    ActionId action = tau;
    /// Processes, ascending, and the numbers of their rules.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> rules;
    bool operator==(const GlobalStep&) const = default;
};
using GlobalRun = std::vector<GlobalStep>;

/// A run that has this word and ends in the target; each process does as few internal steps as it can, and as
/// late. Nothing if there is none. O(rules * |word|) states are saturated a process.
Outcome<std::optional<GlobalRun>> runOfWord(const System& system, const ActionWord& word, RunContext& run);

/// The configurations along a run, the start included, as far as it is one: by the letter of definition 3.
std::vector<GlobalConfiguration> replayed(const System& system, const GlobalRun& run);

/// Whether all of it is a run from the start that ends in the target.
bool isWitness(const System& system, const GlobalRun& run);

} // namespace threadmend::pushdown
