// SPDX-License-Identifier: GPL-3.0-or-later
// A property: a name, the text that a person wrote, and what it means.
#pragma once

#include "core/property/formula.h"

#include <cstdint>
#include <optional>
#include <string>

namespace threadmend {

/// What the author of a property file expects; `steps` is the length of the shortest violation, where given.
struct Expectation {
    bool holds = true;
    std::optional<std::uint64_t> steps;
    bool operator==(const Expectation&) const = default;
};

/// A parsed property. `name` is never empty: where a file gives none it is the text, blanks folded. `text` is
/// as written, without blanks at the ends of its lines.
struct Property {
    std::string name;
    std::string text;
    Formula formula;
    std::optional<Expectation> expectation;
    bool operator==(const Property&) const = default;
};

} // namespace threadmend
