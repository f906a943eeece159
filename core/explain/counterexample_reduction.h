// SPDX-License-Identifier: GPL-3.0-or-later
// Smaller counterexample LTSs with the same counterexamples.
#pragma once

#include "core/explain/counterexample_lts.h"

#include <vector>

namespace threadmend {

/// An LTS whose traces that end in a violating state are the counterexamples; where its states come from is
/// forgotten.
struct ReducedCounterexamples {
    Lts lts;
    std::vector<bool> violating;
};

/// Merges strongly bisimilar states; violating ones stay apart from the others. O(m log n).
Outcome<ReducedCounterexamples> mergeBisimilar(const ReducedCounterexamples& counterexamples,
                                               RunContext& run);

/// The deterministic LTS with the same counterexamples (subset construction; exponential in the worst case).
Outcome<ReducedCounterexamples> makeDeterministic(const ReducedCounterexamples& counterexamples,
                                                  RunContext& run);

} // namespace threadmend
