// SPDX-License-Identifier: GPL-3.0-or-later
// From one snapshot to the next.
#pragma once

#include "core/session/store/action.h"
#include "core/session/store/change_set.h"

#include <string>

namespace threadmend {

/// What an action leads to.
struct Reduced {
    Snapshot snapshot;
    ChangeSet changes; ///< empty if nothing is different
    /// Why the action was refused, one sentence; then the snapshot is the old one. An action that asks for
    /// what already is so is not refused. Results that come too late are dropped without a word.
    std::string refusal;
};

/// A pure function. No action makes a snapshot whose parts contradict each other (`whyInconsistent`). Time:
/// of the shared parts only what an action names is looked at; the longest is a trace, O(length * degree).
Reduced reduce(const Snapshot& before, const Action& action);

/// What is wrong with a snapshot; empty for every one that `reduce` made. For tests. O(size).
std::string whyInconsistent(const Snapshot& snapshot);

} // namespace threadmend
