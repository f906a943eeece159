// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from runs that stop while a b-thread must go on.
#include "core/property/property_kind.h"
#include "core/property/word_kind.h"

namespace threadmend {

namespace {

constexpr std::string_view keyword = "no-hot-termination";

bool recognises(std::string_view text)
{
    return beginsWithWord(text, keyword);
}

Outcome<Formula> parse(std::string_view text)
{
    return parseWord(text, keyword, FailureFreedom{FailureFreedom::Of::HotTermination});
}

} // namespace

extern const PropertyKind propertyKind_no_hot_termination;
const PropertyKind propertyKind_no_hot_termination = {
    keyword, keyword,    "Of behavioral programs: no run stops while a b-thread is hot.",
    keyword, recognises, parse};

} // namespace threadmend
