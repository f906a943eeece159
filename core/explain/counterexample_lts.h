// SPDX-License-Identifier: GPL-3.0-or-later
// The LTS of all counterexamples (Barbon et al. 2017, definition 6 and section 3.1).
#pragma once

#include "core/check/safety_question.h"
#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace threadmend {

/// M_C: the part of the reachable product from which a violation is reachable. Its traces that end in a
/// violating state are exactly the counterexamples. Its initial states are those of the product from which a
/// violation is reachable (the paper has one): a counterexample is a run from any of them. They are 0, 1,
/// ..., in the order of the model's; the others follow breadth-first. If the property holds there is one
/// state and no transition, and that state is not violating.
struct CounterexampleLts {
    Lts lts;
    /// Where each state comes from: this is also its matching with the full LTS (definition 5; section 3.2).
    std::vector<ProductState> origins;
    /// The states in which a final transition (definition 3) leaves: the run so far is a counterexample.
    std::vector<bool> violating;
    /// The size of the reachable product before pruning.
    std::uint64_t productStates = 0;
    std::uint64_t productTransitions = 0;

    bool empty() const;
};

/// Product (step 2) and pruning (step 3) of section 3.1, in O(n + m) of the product: forwards, then backwards
/// from the violating states. `question` must have been asked of `model`. Beyond the paper a run can violate
/// by the state that it has come to: there it is over, so that state has no successors in the product.
Outcome<CounterexampleLts> counterexampleLts(const Lts& model, const SafetyQuestion& question,
                                             RunContext& run);

/// `lts` with its final transitions (definition 3) made explicit: from each violating state one labelled
/// `finalLabel` to one fresh state. `finalLabel` must not be one of its labels.
Lts withFinalTransitions(const Lts& lts, const std::vector<bool>& violating, std::string_view finalLabel);

} // namespace threadmend
