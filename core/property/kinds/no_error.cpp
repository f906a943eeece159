// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from JavaScript errors and from conflicts in the store.
#include "core/property/property_kind.h"
#include "core/property/word_kind.h"

namespace threadmend {

namespace {

constexpr std::string_view keyword = "no-error";

bool recognises(std::string_view text)
{
    return beginsWithWord(text, keyword);
}

Outcome<Formula> parse(std::string_view text)
{
    return parseWord(text, keyword, FailureFreedom{FailureFreedom::Of::Error});
}

} // namespace

extern const PropertyKind propertyKind_no_error;
const PropertyKind propertyKind_no_error = {
    keyword,
    keyword,
    "Of behavioral programs: no b-thread throws what nobody catches, none conflict in bp.store.",
    keyword,
    recognises,
    parse};

} // namespace threadmend
