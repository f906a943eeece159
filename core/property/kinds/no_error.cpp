// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from JavaScript errors and from conflicts in the store.
#include "core/property/property_kind.h"
#include "core/property/word_kind.h"

namespace threadmend {

namespace {

constexpr std::string_view noErrorKeyword = "no-error";

bool recognisesNoError(std::string_view text)
{
    return beginsWithWord(text, noErrorKeyword);
}

Outcome<Formula> parseNoError(std::string_view text)
{
    return parseWord(text, noErrorKeyword, FailureFreedom{FailureFreedom::Of::Error});
}

} // namespace

extern const PropertyKind propertyKind_no_error;
const PropertyKind propertyKind_no_error = {
    noErrorKeyword,
    noErrorKeyword,
    "Of behavioral programs: no b-thread throws what nobody catches, none conflict in bp.store.",
    noErrorKeyword,
    recognisesNoError,
    parseNoError};

} // namespace threadmend
