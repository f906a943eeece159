// SPDX-License-Identifier: GPL-3.0-or-later
// Algorithm 3, and the game of hot violations, from the arena of a model to the machine of a patch.
#pragma once

#include "core/repair/game/hot_game.h"
#include "core/repair/patch/patch_derivation.h"

#include <optional>

namespace threadmend {

/// Everything that concrete patching finds; complete without its arena's origin.
struct ConcreteRepair {
    /// What the patch can see: the arena itself where events tell its states apart, else sets of its states.
    ObservedArena observed;
    bool seesStates = true; ///< `observed.arena` is the arena that was given, and has no sets
    Trimming trimming;
    /// The patch, unless `trimming.failure`.
    DerivedPatch patch;
};

/// Repairs what `arena` says must not be reached. Of programs whose b-threads choose at random (and of
/// nondeterministic systems) a patch sees events only; then good runs may be lost that look like bad ones for
/// too long, and only those. O(m) but for `observe` and `derivePatch`. A stop leaves nothing.
Outcome<ConcreteRepair> repairConcretely(const Arena& arena, const PatchDerivationOptions& options,
                                         RunContext& run);

/// What is found for hot violations.
struct HotRepair {
    ConcreteRepair concrete;
    /// There if steps into BAD are not all: hot cycles are left that only fairness leads out of. The patch
    /// that breaks these, too, and how many steps of the arena it blocks at some time.
    std::optional<ConcreteRepair> strict;
    std::size_t strictCuts = 0;
};

/// Repairs what is hot for ever in `arena`, which is deterministic. O(m) but for `trimHot` and `derivePatch`.
/// A stop leaves nothing.
Outcome<HotRepair> repairHotCycles(const Arena& arena, const HotQuestion& question,
                                   const PatchDerivationOptions& options, RunContext& run);

} // namespace threadmend
