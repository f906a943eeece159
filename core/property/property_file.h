// SPDX-License-Identifier: GPL-3.0-or-later
// Files of properties: .props (several, named) and .mcl (one).
#pragma once

#include "core/property/property.h"
#include "core/run/outcome.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// Reads the properties of a `.props` or `.mcl` file, in the order of the file. Errors carry the line and
/// column in the file.
Outcome<std::vector<Property>> readProperties(const std::string& path);

/// The properties in `text` as in a .props file; `file` stands in errors.
Outcome<std::vector<Property>> parsePropertyFile(std::string_view text, const std::string& file);

/// The text of a .props file that reads back to the same properties.
std::string writeProperties(const std::vector<Property>& properties);

/// `model.props` beside `model.*`, if it is there.
std::optional<std::string> propertyFileBeside(const std::string& modelPath);

} // namespace threadmend
