// SPDX-License-Identifier: GPL-3.0-or-later
// Saving edited properties into the .props file that they came from, comments and layout kept.
#pragma once

#include "core/property/property.h"
#include "core/run/outcome.h"

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

/// Writes them to `path`, all or nothing, into the layout of the file that is there; returns its content.
/// Errors: two properties of one name, a file that cannot be written.
Outcome<std::string> savePropertyFile(const std::vector<Property>& properties, const std::string& path);

/// The same, and nothing is replaced that nobody has seen: `read` is what the file held when its properties
/// were read (nothing: there was none). Further errors: it holds something else by now; nobody knows its
/// properties, because of an error in it.
Outcome<std::string> updatePropertyFile(const std::vector<Property>& properties, const std::string& path,
                                        const std::optional<std::string>& read);

} // namespace threadmend
