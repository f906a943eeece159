// SPDX-License-Identifier: GPL-3.0-or-later
// The automaton M_phi of Barbon et al. 2017, section 3.1: what a run must do to violate a safety property.
#pragma once

#include "core/model/label_table.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

using AutomatonState = Id<struct AutomatonStateTag>;
/// A class of labels between which the automaton does not distinguish.
using LabelClass = Id<struct LabelClassTag>;

/// A deterministic, minimal, trimmed automaton over classes of labels.
///
/// A run violates the property as soon as its word leads to an accepting state, or when it cannot go on
/// in a state of the model while the automaton is in a state with `violatesWhenMarked`. Trimmed: where a step
/// is missing (`none`), no continuation violates any more. The empty automaton (no state) violates never.
struct SafetyAutomaton {
    /// The class of each label of the table that the automaton was made for.
    std::vector<LabelClass> classOfLabel;
    std::uint32_t classCount = 0;
    /// Row by row, one row a state, one entry a class; `none<AutomatonState>` where there is no step.
    std::vector<AutomatonState> steps;
    std::vector<bool> accepting;
    std::vector<bool> violatesWhenMarked;
    AutomatonState initial = none<AutomatonState>;

    std::size_t stateCount() const { return accepting.size(); }
    bool neverViolates() const { return accepting.empty(); }
    AutomatonState step(AutomatonState from, LabelId label) const
    {
        return steps[from.index() * classCount + classOfLabel[label.index()].index()];
    }
    bool operator==(const SafetyAutomaton&) const = default;
};

} // namespace threadmend
