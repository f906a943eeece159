// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the states and transitions of a system when a patch runs beside it.
#pragma once

#include "core/model/lts/lts.h"
#include "core/repair/patch/patch_automaton.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// Transitions are indices into `Lts::transitions()`.
struct PatchEffect {
    std::vector<std::uint32_t> cut;       ///< blocked whenever a run comes to them; ascending
    std::vector<std::uint32_t> partlyCut; ///< blocked after some runs and not after others; ascending
    std::vector<bool> gone;               ///< a state each: no run leads there any more
    bool operator==(const PatchEffect&) const = default;
};

/// Follows all runs of `lts` and `patch` together. `eventOfLabel` says for each label which event of the
/// patch it is. O(transitions * states of the patch) at worst; 8 bytes and a hash entry for each pair that is
/// reached. A stop leaves nothing.
Outcome<PatchEffect> patchEffect(const Lts& lts, std::span<const std::uint32_t> eventOfLabel,
                                 const PatchAutomaton& patch, RunContext& run);

} // namespace threadmend
