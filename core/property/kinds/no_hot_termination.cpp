// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from runs that stop while a b-thread must go on.
#include "core/property/property_kind.h"
#include "core/property/word_kind.h"

namespace threadmend {

namespace {

constexpr std::string_view noHotTerminationKeyword = "no-hot-termination";

bool recognisesNoHotTermination(std::string_view text)
{
    return beginsWithWord(text, noHotTerminationKeyword);
}

Outcome<Formula> parseNoHotTermination(std::string_view text)
{
    return parseWord(text, noHotTerminationKeyword, FailureFreedom{FailureFreedom::Of::HotTermination});
}

} // namespace

extern const PropertyKind propertyKind_no_hot_termination;
const PropertyKind propertyKind_no_hot_termination = {
    noHotTerminationKeyword,
    noHotTerminationKeyword,
    "Of behavioral programs: no run stops while a b-thread is hot.",
    noHotTerminationKeyword,
    recognisesNoHotTermination,
    parseNoHotTermination};

} // namespace threadmend
