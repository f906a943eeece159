// SPDX-License-Identifier: GPL-3.0-or-later
// From the machine of a patch to the b-thread that a person reads.
#pragma once

#include "core/model/behavioral/program/program.h"
#include "core/property/property.h"
#include "core/repair/patch/proposal.h"

#include <string>
#include <vector>

namespace threadmend {

/// What the comments in the code of a patch tell.
struct PatchStory {
    const Property& property;
    std::string word; ///< what is wrong at the end of the run: "deadlock"
    /// The labels of a run that violates.
    std::vector<std::string> run;
    std::optional<std::size_t> loop; ///< it goes round from behind so many steps
    std::string algorithm;           ///< which found the patch
};

/// `proposal` (its method, description and patch) with names, the patch alone, what it blocks, and its code
/// for `program`; not judged. `known` are names for its states (`patchStateNames`). Errors: an event whose
/// data cannot be written down.
Outcome<Proposal> writtenPatch(Proposal proposal, const PatchStory& story,
                               const std::vector<std::string>& known, const behavioral::Program& program,
                               RunContext& run);

} // namespace threadmend
