// SPDX-License-Identifier: GPL-3.0-or-later
// Kinds of properties: one descriptor each, one file each in kinds/.
#pragma once

#include "core/property/property.h"
#include "core/run/outcome.h"

#include <span>
#include <string_view>

namespace threadmend {

/// A kind of property and how it is written.
struct PropertyKind {
    std::string_view name;
    /// How it is written, and one sentence of what it means, for `threadmend help properties`.
    std::string_view syntax;
    std::string_view meaning;
    std::string_view example;
    /// Whether `text` (trimmed) begins like this kind: cheap, at most one kind says yes.
    bool (*recognises)(std::string_view text) = nullptr;
    /// Parses `text`. Line and column of an error count from the start of `text`, `file` is left empty.
    Outcome<Formula> (*parse)(std::string_view text) = nullptr;
};

/// All kinds, sorted by file name (written by CMake).
std::span<const PropertyKind* const> propertyKinds();

/// Parses one property without a name. Errors count lines and columns from the start of `text`.
Outcome<Property> parseProperty(std::string_view text);

} // namespace threadmend
