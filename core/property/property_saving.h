// SPDX-License-Identifier: GPL-3.0-or-later
// Saving edited properties into the .props file that they came from, comments and layout kept.
#pragma once

#include "core/property/property.h"
#include "core/run/input_error.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// The text of a .props file with exactly `properties`, as near to `before` as can be: entries that did not
/// change stay to the byte, with the comments above them; of an entry that was edited under its name the
/// comments stay; the head of the file stays always. If `before` is no valid .props file, it is not used.
/// Names must differ. O(n^2) in the number of properties.
std::string updatedProperties(std::string_view before, const std::vector<Property>& properties);

/// Writes them to `path`, atomically. Errors: two properties of one name, a file that cannot be written.
std::optional<InputError> savePropertyFile(const std::vector<Property>& properties, const std::string& path);

} // namespace threadmend
