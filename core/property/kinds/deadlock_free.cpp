// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from deadlocks: no run stops unless it has ended as planned.
#include "core/property/property_kind.h"
#include "core/property/word_kind.h"

namespace threadmend {

namespace {

constexpr std::string_view deadlockFreeKeyword = "deadlock-free";

bool recognisesDeadlockFree(std::string_view text)
{
    return beginsWithWord(text, deadlockFreeKeyword);
}

Outcome<Formula> parseDeadlockFree(std::string_view text)
{
    return parseWord(text, deadlockFreeKeyword, DeadlockFreedom{});
}

} // namespace

extern const PropertyKind propertyKind_deadlock_free;
const PropertyKind propertyKind_deadlock_free = {
    deadlockFreeKeyword,
    deadlockFreeKeyword,
    "No run stops, except where it ends as planned: after a termination label.",
    deadlockFreeKeyword,
    recognisesDeadlockFree,
    parseDeadlockFree};

} // namespace threadmend
