// SPDX-License-Identifier: GPL-3.0-or-later
// Algorithm 3 from the arena of a model to the machine of a patch.
#pragma once

#include "core/repair/patch_derivation.h"

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

} // namespace threadmend
