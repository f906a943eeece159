// SPDX-License-Identifier: GPL-3.0-or-later
// Event fairness over the labels of one space.
#pragma once

#include "core/model/state_space.h"
#include "core/property/formula.h"

#include <algorithm>
#include <span>
#include <vector>

namespace threadmend {

/// By set and label, whether the label belongs to the set.
struct FairSets {
    Fairness::Kind kind = Fairness::Kind::None;
    std::vector<std::vector<bool>> sets;

    bool has(std::size_t set, LabelId label) const { return sets[set][label.index()]; }
    /// Whether one of the transitions of a state bears a label of the set.
    bool isEnabled(std::size_t set, std::span<const Transition> steps) const
    {
        return std::any_of(steps.begin(), steps.end(),
                           [&](const Transition& step) { return has(set, step.label); });
    }
};

/// Whether one of the transitions of a state bears the label.
inline bool isEnabled(LabelId label, std::span<const Transition> steps)
{
    return std::any_of(steps.begin(), steps.end(),
                       [&](const Transition& step) { return step.label == label; });
}

/// The sets of `fairness` among `labels`; names that are no labels never happen.
FairSets fairSetsOf(const Fairness& fairness, const LabelTable& labels);

} // namespace threadmend
