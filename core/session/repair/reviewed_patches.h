// SPDX-License-Identifier: GPL-3.0-or-later
// What the patches in a text do, for a person who edits it.
#pragma once

#include "core/property/property.h"
#include "core/repair/accepted/patch_review.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// `reviewAccepted` of the text, which stands for the file at `path`, as the window opens programs: under the
/// selection that the text names.
Outcome<AcceptedReview> reviewPatchesOf(std::string_view text, const std::string& path,
                                        const std::vector<Property>& properties, RunContext& run);

} // namespace threadmend
