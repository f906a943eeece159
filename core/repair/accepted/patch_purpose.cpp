// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/accepted/patch_purpose.h"

#include "core/property/property_kind.h"
#include "core/property/property_text.h"
#include "core/repair/code/event_expression.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

Outcome<Property> purposeOf(std::string_view text, const AcceptedPatch& patch,
                            const std::vector<Property>& given)
{
    const std::string said = blanksFolded(patch.property);
    const std::string_view code = text.substr(patch.offset, patch.length);
    const auto byText = std::find_if(given.begin(), given.end(), [&](const Property& property) {
        return !said.empty() && blanksFolded(property.text) == said;
    });
    if (byText != given.end())
        return *byText;
    const auto byName = std::find_if(given.begin(), given.end(), [&](const Property& property) {
        return code.find(behavioral::textLiteral(fmt::format("patch {}: {}", patch.number, property.name))) !=
               std::string_view::npos;
    });
    if (byName != given.end())
        return *byName;
    if (said.empty())
        return InputError{"", patch.firstLine, 0, "no comment says which property it was made for",
                          "// Property: deadlock-free"};
    auto parsed = parseProperty(said);
    if (const InputError* error = parsed.error())
        return InputError{"", patch.firstLine, 0,
                          fmt::format("its comment names no property: {}", error->message), error->hint};
    return parsed;
}

} // namespace threadmend
