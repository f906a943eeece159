// SPDX-License-Identifier: GPL-3.0-or-later
// What a property says, after parsing. One alternative a kind of property.
#pragma once

#include "core/property/regular_formula.h"

#include <string>
#include <variant>
#include <vector>

namespace threadmend {

/// The labels after which a run that stops has ended as planned (semantics: end, not deadlock).
struct TerminationLabels {
    std::vector<std::string> labels = {"exit", "Terminate", "terminate"};
    bool operator==(const TerminationLabels&) const = default;
};

/// No run stops, except after a termination label.
struct DeadlockFreedom {
    bool operator==(const DeadlockFreedom&) const = default;
};

/// No run has a prefix whose word is in L(R): MCL's `[ R ] false`.
struct RegularSafety {
    RegularFormula violating;
    bool operator==(const RegularSafety&) const = default;
};

using Formula = std::variant<DeadlockFreedom, RegularSafety>;

} // namespace threadmend
