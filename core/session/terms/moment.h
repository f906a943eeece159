// SPDX-License-Identifier: GPL-3.0-or-later
// What a condition is asked about.
#pragma once

#include "core/model/id.h"
#include "core/model/label_table.h"

#include <optional>

namespace threadmend {

/// A moment of a run: a state, with the step that led to it unless it is the first.
struct Moment {
    std::optional<StateId> source;
    std::optional<LabelId> label;
    StateId state;
};

} // namespace threadmend
