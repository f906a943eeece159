// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of an LTS.
#pragma once

#include "core/model/lts/lts.h"
#include "core/model/space_statistics.h"
#include "core/run/run_context.h"

namespace threadmend {

/// O(n + m) time; 10 bytes a state, with components about 80. A stop leaves nothing.
Outcome<SpaceStatistics> statistics(const Lts& lts, RunContext& run,
                                    ComponentCount components = ComponentCount::Take);

} // namespace threadmend
