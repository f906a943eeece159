// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/reviewed_patches.h"

#include "core/repair/accepted/accepted_review.h"

namespace threadmend {

Outcome<AcceptedReview> reviewPatchesOf(std::string_view text, const std::string& path,
                                        const std::vector<Property>& properties, RunContext& run)
{
    behavioral::ProgramOptions options;
    options.file = path;
    return reviewAccepted(text, options, properties, {}, run);
}

} // namespace threadmend
