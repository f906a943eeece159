// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/ltl/check_ltl.h"

#include <fmt/format.h>

namespace threadmend {

std::optional<InputError> whyNotAutomatic(const LinearTime& property)
{
    const std::size_t untils = negationOf(property.formula).untils.size();
    if (untils + property.fairness.size() <= BuchiAutomaton::mostMarks)
        return std::nullopt;
    return InputError{"", 0, 0,
                      fmt::format("the property has {} untils and {} fairness constraints, and at most {} of "
                                  "both together are checked",
                                  untils, property.fairness.size(), BuchiAutomaton::mostMarks),
                      "conjuncts can be properties of their own"};
}

Finding findingOf(const LinearTime& property, bool isLasso)
{
    return {isLasso ? "counterexample" : "counterexample that stops",
            "a path on which this is false: " + spelled(property.formula)};
}

} // namespace threadmend
