// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of files and models, made harmless for whoever shows them.
#pragma once

#include <string>
#include <string_view>

namespace threadmend {

/// Bytes that a terminal can take: control characters, what turns the direction of writing, and what is not
/// UTF-8 as \xHH.
std::string printable(std::string_view bytes);
/// A JSON document whose strings hold no control character that a terminal obeys: they are escaped as JSON
/// escapes them.
std::string withoutControls(std::string_view json);

} // namespace threadmend
