// SPDX-License-Identifier: GPL-3.0-or-later
// One initial state instead of several, for formats that know no more.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <string>

namespace threadmend {

/// The label of the steps that `joined` adds: `start`, or `start2`, `start3`, ... if that is a label already.
std::string joiningLabel(const LabelTable& labels);

/// `lts` with one more state, which is state 0 and the only initial one: by `joiningLabel` it leads to each
/// state that was initial, and all other numbers are one higher. So the runs are those of `lts`, each behind
/// one more step. Facts go along. In the new state no proposition holds; its name is that label, and its
/// parameters are those of the first initial state, for want of better ones. O(n + m). A stop leaves nothing.
Outcome<Lts> joined(const Lts& lts, RunContext& run);

} // namespace threadmend
