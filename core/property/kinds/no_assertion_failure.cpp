// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from failed assertions.
#include "core/property/property_kind.h"
#include "core/property/word_kind.h"

namespace threadmend {

namespace {

constexpr std::string_view keyword = "no-assertion-failure";

bool recognises(std::string_view text)
{
    return beginsWithWord(text, keyword);
}

Outcome<Formula> parse(std::string_view text)
{
    return parseWord(text, keyword, FailureFreedom{FailureFreedom::Of::Assertion});
}

} // namespace

extern const PropertyKind propertyKind_no_assertion_failure;
const PropertyKind propertyKind_no_assertion_failure = {
    keyword, keyword, "Of behavioral programs: bp.ASSERT fails in no run.", keyword, recognises, parse};

} // namespace threadmend
