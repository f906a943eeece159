// SPDX-License-Identifier: GPL-3.0-or-later
// What nested paths show, in sentences.
#pragma once

#include <QString>
#include <string>

namespace threadmend {

/// What a path shows that is a counterexample for a CTL formula: "from here on flag1B stays true for ever,
/// fairly". `isFair`: there are fairness constraints, so that paths are fair.
QString shownBy(const std::string& formula, bool isFair);

} // namespace threadmend
