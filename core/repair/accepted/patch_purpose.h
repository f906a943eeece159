// SPDX-License-Identifier: GPL-3.0-or-later
// Which property a patch in a program's text was made for.
#pragma once

#include "core/property/property.h"
#include "core/repair/code/accepted_patches.h"
#include "core/run/outcome.h"

#include <string_view>
#include <vector>

namespace threadmend {

/// The property that the patch names: the one among `given` with the text that its comment has, blanks
/// folded; else the one whose name its b-thread bears; else what its comment says, read as a property.
/// Errors, with the line of the patch: it names none, or its comment cannot be read.
Outcome<Property> purposeOf(std::string_view text, const AcceptedPatch& patch,
                            const std::vector<Property>& given);

} // namespace threadmend
