// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a state in which it is decided how a run ends.
#pragma once

#include <QString>

namespace threadmend {

/// Of a decision that no way leaves which rules the violation out.
inline QString unsavedDecisionSentence()
{
    return QStringLiteral("Decision: a run can still keep away from the violation here, but nothing that "
                          "happens rules it out.");
}

} // namespace threadmend
