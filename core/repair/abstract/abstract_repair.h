// SPDX-License-Identifier: GPL-3.0-or-later
// Abstract safety patching of a program, from its b-threads to the machine of a patch; its state space is
// never built (Katz 2013, section 5).
#pragma once

#include "core/abstraction/abstract_check.h"
#include "core/repair/abstract/abstract_patching.h"
#include "core/repair/game/model_arena.h"
#include "core/repair/patch/patch_derivation.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct AbstractRepair {
    std::vector<std::string> violation; ///< the labels of a shortest run that violates
    std::size_t rounds = 0;             ///< refinements until it was found
    AbstractPatching patching;
    /// The patch, unless `patching.isFailure`.
    DerivedPatch patch;
    std::size_t cuts = 0; ///< abstract steps that it blocks
};

/// Repairs what `formula` forbids. Nothing if it holds. `program` is what `modules` were made of. Errors:
/// those of `answeredByRefinement`; an event of which both the environment and others ask, so that it depends
/// on the state whether it may be blocked. Stops: see `patchAbstractly`.
Outcome<std::optional<AbstractRepair>> repairAbstractly(const abstraction::ProgramModules& modules,
                                                        const behavioral::Program& program,
                                                        const Formula& formula,
                                                        const behavioral::DeadEnds& deadEnds,
                                                        Environment environment, RunContext& run);

} // namespace threadmend
