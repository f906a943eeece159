// SPDX-License-Identifier: GPL-3.0-or-later
// A part of an LTS that shows that a formula of the modal mu-calculus is false.
#pragma once

#include "core/check/modal/solution.h"
#include "core/check/trace.h"

#include <memory>
#include <vector>

namespace threadmend {

/// What a winning strategy of who refutes uses: where a formula asks for all steps, one that leads to a state
/// of which it is false; where it asks for some step, all of them. The formula is false in the first state of
/// this part alone. It is no larger than the strategy needs; that no other is smaller is not claimed.
struct Refutation {
    Lts part;
    std::vector<StateId> states; ///< by state of the part: that of the LTS
    /// One run through the part, with the states of the LTS: where there are several ways the first; a lasso
    /// if it comes back to the same question in the same state.
    Trace run;
    bool isOneRun = false; ///< no state of the part has two steps: the run is all of it
};

/// The refutation in a state of which the formula is false. O(pairs + transitions).
Outcome<Refutation> refute(const Lts& lts, const ModalSolution& solution, StateId state, RunContext& run);

} // namespace threadmend
