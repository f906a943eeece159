// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from deadlocks: no run stops unless it has ended as planned.
#include "core/property/property_kind.h"
#include "core/property/word_kind.h"

namespace threadmend {

namespace {

constexpr std::string_view keyword = "deadlock-free";

bool recognises(std::string_view text)
{
    return beginsWithWord(text, keyword);
}

Outcome<Formula> parse(std::string_view text)
{
    return parseWord(text, keyword, DeadlockFreedom{});
}

} // namespace

extern const PropertyKind propertyKind_deadlock_free;
const PropertyKind propertyKind_deadlock_free = {
    keyword, keyword,    "No run stops, except where it ends as planned: after a termination label.",
    keyword, recognises, parse};

} // namespace threadmend
