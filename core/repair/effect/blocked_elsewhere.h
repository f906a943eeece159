// SPDX-License-Identifier: GPL-3.0-or-later
// What a patch that was made for one run blocks besides.
#pragma once

#include "core/repair/game/concrete.h"
#include "core/repair/patch/patch_automaton.h"

#include <cstddef>
#include <vector>

namespace threadmend {

/// A step of the model: a state, an event, where it leads to.
struct ModelStep {
    std::uint32_t source = 0;
    std::uint32_t event = 0;
    std::uint32_t target = 0;
    auto operator<=>(const ModelStep&) const = default;
};

struct BlockedElsewhere {
    std::size_t steps = 0;     ///< of the model, that are blocked after some run
    std::size_t goodSteps = 0; ///< of these, by which a run would have stayed good
    /// The events of a shortest run whose last step is good and blocked; empty if none is.
    std::vector<std::uint32_t> goodRun;
    bool operator==(const BlockedElsewhere&) const = default;
};

/// Follows `patch` through `arena` as long as nothing violates. A run is good while it has never met BAD.
/// `own` are the steps that do not count: those of the run that the patch is for. O(edges of the pairs that
/// are reached). A stop leaves nothing.
Outcome<BlockedElsewhere> blockedElsewhere(const Arena& arena, const Trimming& bad,
                                           const PatchAutomaton& patch, std::vector<ModelStep> own,
                                           RunContext& run);

} // namespace threadmend
