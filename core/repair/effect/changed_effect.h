// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the states and transitions of a system when its program is replaced by another one.
#pragma once

#include "core/model/lts/lts.h"
#include "core/repair/effect/patch_effect.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <cstddef>

namespace threadmend {

struct ChangedEffect {
    PatchEffect effect; ///< on the system as it was
    /// Steps that only the other system takes, counted by label in each pair of states; what comes behind
    /// them is not followed.
    std::size_t newSteps = 0;
    bool operator==(const ChangedEffect&) const = default;
};

/// Follows all runs that `before` and `after` have in common, by the texts of their labels, in pairs of
/// states that one run leads to. A transition is cut if `after` has no step of its label in any pair that
/// comes to its source, partly cut if in some; a state that no pair has is gone. Where labels do not tell
/// states apart, a step that only some of the states of `after` have is partly cut, too.
///
/// O(transitions of all pairs), where labels tell states apart at most those of the larger system; 8 bytes
/// and a hash entry for each pair. A stop leaves nothing.
Outcome<ChangedEffect> changedEffect(const Lts& before, const Lts& after, RunContext& run);

} // namespace threadmend
