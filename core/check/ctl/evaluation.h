// SPDX-License-Identifier: GPL-3.0-or-later
// Which states satisfy which part of a CTL formula (Buccafurri et al. 1999, definitions 2.4 and 2.7; Clarke,
// Emerson and Sistla 1986).
#pragma once

#include "core/check/ctl/fair_components.h"
#include "core/check/ctl/normal_form.h"
#include "core/property/formula.h"

namespace threadmend {

/// Complete without the structure.
struct CtlEvaluation {
    NormalForm form;
    std::vector<StateSet> satisfying; ///< by node of the form
    std::vector<StateSet> fairness;   ///< by constraint
    StateSet fair;                    ///< where a fair path begins

    bool holds(std::uint32_t node, std::uint32_t state) const { return satisfying[node][state]; }
};

/// From below, node by node: O((n + m) (k + 1)) for k constraints, backward searches and components alone.
/// A bit a node and state. A stop leaves nothing.
Outcome<CtlEvaluation> evaluate(const CtlStructure& structure, const BranchingTime& property,
                                RunContext& run);

} // namespace threadmend
