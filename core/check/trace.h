// SPDX-License-Identifier: GPL-3.0-or-later
// A run of a model, finite or a lasso: evidence that can be replayed.
#pragma once

#include "core/model/state_space.h"

#include <optional>
#include <vector>

namespace threadmend {

/// The steps of a run from an initial state, each with the label and the state that it leads to. States and
/// labels are those of the model.
struct Trace {
    StateId initial;
    std::vector<Transition> steps;
    /// Of a lasso: behind how many steps (the stem) the loop begins, which leads back there for ever.
    std::optional<std::size_t> loop = std::nullopt;

    std::size_t length() const { return steps.size(); }
    /// The state after `count` steps.
    StateId stateAfter(std::size_t count) const { return count == 0 ? initial : steps[count - 1].target; }
    StateId last() const { return stateAfter(steps.size()); }
    bool operator==(const Trace&) const = default;
};

} // namespace threadmend
