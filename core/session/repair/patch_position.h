// SPDX-License-Identifier: GPL-3.0-or-later
// Where the patch that is looked at would be in the run that is shown.
#pragma once

#include "core/repair/effect/patch_run.h"
#include "core/session/snapshot/snapshot.h"

namespace threadmend {

struct PatchPosition {
    std::shared_ptr<const ProposedRepair> repair; ///< whose patch has states
    PatchPlace place;
    /// Whether that is after the trace up to the cursor; else it is after a shortest run to the state.
    bool alongTrace = true;
};

/// The place of the patch of the proposal that is looked at in a state of the model: after the trace up to
/// the cursor if that leads there. Nothing if no proposal is looked at, or if it is no patch. O(length).
std::optional<PatchPosition> patchPosition(const Snapshot& now, StateId state);

} // namespace threadmend
