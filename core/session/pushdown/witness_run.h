// SPDX-License-Identifier: GPL-3.0-or-later
// A witness of reachability as a run like any other: of the part of the configurations that a model has as
// its space.
#pragma once

#include "core/check/pushdown/global_run.h"
#include "core/model/pushdown/exploration.h"
#include "core/session/history/named_run.h"

namespace threadmend {

/// Its steps by the labels that the space of a model of this system has. O(length).
NamedRun witnessRun(const pushdown::System& system, const pushdown::GlobalRun& witness);

/// As much of it as was explored, from configuration to configuration; a misfit without alternatives where
/// the part ends. O(length * (stacks + degree)).
FittedRun exploredWitness(const pushdown::System& system, const pushdown::GlobalRun& witness,
                          const pushdown::Exploration& explored);

} // namespace threadmend
