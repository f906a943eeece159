// SPDX-License-Identifier: GPL-3.0-or-later
// Checks properties of an explored behavioral program (Harel et al. 2011, section 3).
#pragma once

#include "core/check/check_space.h"

namespace threadmend::behavioral {

/// The verdict on `formula` (check_space.h), in states and labels of the graph's space. Evidence has been
/// replayed on the program loaded anew, too.
Verdict checkProgram(const ProgramGraph& graph, const Stepper& stepper, const Formula& formula,
                     const DeadEnds& deadEnds, RunContext& run);

} // namespace threadmend::behavioral
