// SPDX-License-Identifier: GPL-3.0-or-later
// Regular safety, as in MCL: `[ R ] false`.
#include "core/property/modal_syntax.h"
#include "core/property/property_kind.h"
#include "core/property/regular_safety_syntax.h"

namespace threadmend {

namespace {

bool recognisesRegularSafety(std::string_view text)
{
    return beginsLikeRegularSafety(text) && !beginsLikeModal(text);
}

Outcome<Formula> parseFormula(std::string_view text)
{
    auto violating = parseRegularSafety(text);
    if (!violating)
        return violating.failure();
    return Formula(RegularSafety{*std::move(violating)});
}

} // namespace

extern const PropertyKind propertyKind_regular_safety;
const PropertyKind propertyKind_regular_safety = {
    "regular-safety",
    "[ R ] false, or never R",
    "No run begins with a word of R; or, of propositions, no state that is reached has them (both below).",
    "[ true* . \"SEND\" . (not \"ACK\")* . \"SEND\" ] false",
    recognisesRegularSafety,
    parseFormula};

} // namespace threadmend
