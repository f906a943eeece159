// SPDX-License-Identifier: GPL-3.0-or-later
// Freedom from deadlocks: no run stops unless it has ended as planned.
#include "core/property/property_kind.h"
#include "core/property/property_text.h"

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::string_view keyword = "deadlock-free";

bool recognises(std::string_view text)
{
    return wordAt(text, gapAt(text, 0).end) == keyword;
}

Outcome<Formula> parse(std::string_view text)
{
    const std::size_t begin = gapAt(text, 0).end;
    if (wordAt(text, begin) != keyword)
        return errorIn(text,
                       {begin, fmt::format("found {}, expected '{}'", foundAt(text, begin), keyword), {}});
    const Gap behind = gapAt(text, begin + keyword.size());
    if (behind.unclosedComment)
        return errorIn(text, unclosedComment(behind.end));
    if (behind.end < text.size())
        return errorIn(text, {behind.end,
                              fmt::format("found {}, expected the end of the property behind '{}'",
                                          foundAt(text, behind.end), keyword),
                              "several properties stand in a .props file, one on each line"});
    static const Formula formula = DeadlockFreedom{};
    return formula;
}

} // namespace

extern const PropertyKind propertyKind_deadlock_free;
const PropertyKind propertyKind_deadlock_free = {
    keyword, keyword,    "No run stops, except where it ends as planned: after a termination label.",
    keyword, recognises, parse};

} // namespace threadmend
