// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from failed assertions.
#include "core/property/property_kind.h"
#include "core/property/word_kind.h"

namespace threadmend {

namespace {

constexpr std::string_view noAssertionFailureKeyword = "no-assertion-failure";

bool recognisesNoAssertionFailure(std::string_view text)
{
    return beginsWithWord(text, noAssertionFailureKeyword);
}

Outcome<Formula> parseNoAssertionFailure(std::string_view text)
{
    return parseWord(text, noAssertionFailureKeyword, FailureFreedom{FailureFreedom::Of::Assertion});
}

} // namespace

extern const PropertyKind propertyKind_no_assertion_failure;
const PropertyKind propertyKind_no_assertion_failure = {noAssertionFailureKeyword,
                                                        noAssertionFailureKeyword,
                                                        "Of behavioral programs: bp.ASSERT fails in no run.",
                                                        noAssertionFailureKeyword,
                                                        recognisesNoAssertionFailure,
                                                        parseNoAssertionFailure};

} // namespace threadmend
