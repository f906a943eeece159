// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a run of an abstract program is one of the program (Katz 2013, section 4.1, Algorithm 2).
#pragma once

#include "core/abstraction/abstract_search.h"
#include "core/abstraction/concrete_modules.h"

#include <cstdint>
#include <vector>

namespace threadmend::abstraction {

/// Why a run is spurious (section 4.2). The last one is ours: deadlocks are not a matter of steps.
enum class Divergence : std::uint8_t {
    LeadsElsewhere, ///< case 1: from no state of S_i does the event lead to q_i+1, requested or not
    NotRequested,   ///< case 2: from some it would, but there it is not requested
    NotDead         ///< all steps are there, but no state of S_n is stuck
};

/// The sets S_0, S_1, ... as far as they are not empty. Each is sorted.
struct Simulation {
    std::vector<std::vector<ConcreteState>> sets;
    bool isSpurious = false;
    /// Of a spurious one: S_i is the last set that is not empty, and why S_i+1 is (or why the end is none).
    std::size_t step = 0;
    Divergence divergence = Divergence::LeadsElsewhere;
};

/// Algorithm 2. `mustBeDead`: the run is to end in a deadlock. S_i holds the concrete states that are reached
/// along the run, as tuples of module states; the product is never built. Of deterministic b-threads each set
/// has one element at most. O(sum of the sizes of the sets * modules * log).
Outcome<Simulation> simulate(const AbstractProgram& program, const ConcreteModules& concrete,
                             const AbstractRun& abstractRun, const Question& question, bool mustBeDead,
                             RunContext& run);

} // namespace threadmend::abstraction
