// SPDX-License-Identifier: GPL-3.0-or-later
// A witness of reachability as a run like any other: of the part of the configurations that a model has as
// its space.
#pragma once

#include "core/check/pushdown/global_run.h"
#include "core/session/history/named_run.h"

namespace threadmend {

/// Its steps by the labels and names of states that the space of a model of this system has
/// (core/model/pushdown/exploration.h). O(length * stacks).
NamedRun witnessRun(const pushdown::System& system, const pushdown::GlobalRun& witness);

} // namespace threadmend
