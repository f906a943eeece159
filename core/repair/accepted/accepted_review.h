// SPDX-License-Identifier: GPL-3.0-or-later
// What the patches in a program's text do to it today: each compared with the program without it.
//
// A patch that was judged when it was accepted may mean something else after an edit of the program, or
// beside another patch. So nothing is kept: the program is explored with all patches in force, and once more
// without each of them, all others in force. "Good" runs are those of the program without the patch that
// never meet BAD for the property that the patch was made for (Katz 2013, section 5).
#pragma once

#include "core/property/property.h"
#include "core/repair/accepted/patch_review.h"
#include "core/repair/game/model_arena.h"

#include <optional>
#include <string_view>
#include <vector>

namespace threadmend {

struct ReviewOptions {
    std::optional<behavioral::Selection> selection; ///< by default what the program says
    behavioral::DeadEnds deadEnds;
    /// By default what the environment requests is not blocked by proposals, so a state from which it can
    /// force a violation is no good one.
    Environment environment = Environment::Free;
    /// Without a patch a program can have far more states; beyond this the patch is not judged.
    std::size_t mostStates = std::size_t{1} << 22;
    /// With more patches in force, pairs are not looked at.
    std::size_t mostPaired = 8;
};

/// Reviews the patches in `text`. For n patches in force: n + 1 explorations and comparisons, one more
/// for a useless patch, and for each patch that does not matter at most n - 1 more for pairs. All n + 1
/// graphs are held while pairs are looked at. Errors: the program is wrong and no single patch is to blame. A
/// stop leaves nothing.
Outcome<AcceptedReview> reviewAccepted(std::string_view text, const behavioral::ProgramOptions& program,
                                       const std::vector<Property>& properties, const ReviewOptions& options,
                                       RunContext& run);

} // namespace threadmend
