// SPDX-License-Identifier: GPL-3.0-or-later
// "This run must not happen", as a property.
#pragma once

#include "core/property/property.h"

#include <string>
#include <vector>

namespace threadmend {

/// That no run begins with exactly these labels: `[ "a" . "b" ] false`, called "not this run". Where that
/// would be long, the text is prose instead. Precondition: there is a label. O(labels).
Property forbiddenRun(const std::vector<std::string>& labels);

} // namespace threadmend
