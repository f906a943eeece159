// SPDX-License-Identifier: GPL-3.0-or-later
// A program as modules (Katz 2013, Algorithm 1, line 1): its b-threads put together by how they are related,
// each group composed, as far as it can be reached in the program.
#pragma once

#include "core/abstraction/abstract_program.h"
#include "core/abstraction/correlation.h"
#include "core/abstraction/question.h"

#include <cstdint>
#include <vector>

namespace threadmend::abstraction {

struct ModuleOptions {
    double threshold = 0.5; ///< M
    Weights weights = usualWeights;
    /// A module with more states is cut where its b-threads are least related.
    std::uint64_t mostStates = 20'000;
};

struct ProgramModules {
    ProgramThreads program;
    Correlations correlations;
    std::vector<ModulePlan> plans;
    std::vector<BThread> modules; ///< a plan each
    std::size_t cuts = 0;         ///< how often a module was cut since it was too large
};

/// Errors: those of `programThreads`. Stops: a single b-thread with too many states.
Outcome<ProgramModules> programModules(behavioral::Stepper& stepper, const ModuleOptions& options,
                                       RunContext& run);
/// The same of b-threads that were taken apart and related before, by the threshold alone.
Outcome<ProgramModules> programModules(ProgramThreads program, Correlations correlations,
                                       const ModuleOptions& options, RunContext& run);

/// Algorithm 1, lines 2 and 3: each module by its coarsest partition for what a question observes, beside the
/// watching b-thread, if there is one, which is left as it is.
AbstractProgram abstractProgram(const ProgramModules& modules, const Question& question);

/// How many classes each module has in its coarsest partition that preserves all propositions (the
/// AP-partition of section 3.1), and how its runs end. O(states).
std::vector<std::size_t> coarsestSizes(const ProgramModules& modules);

} // namespace threadmend::abstraction
