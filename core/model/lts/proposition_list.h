// SPDX-License-Identifier: GPL-3.0-or-later
// Propositions in one text, as attributes of graphs hold them: `green, request pending`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// The names with these indices, divided by commas. What such a list cannot hold is written as escaped_text.h
/// says: names with a comma in them or with blanks at their ends, and the empty one.
std::string propositionList(const std::vector<std::string>& names, std::span<const std::uint32_t> members);

/// The inverse. Blanks around names and empty places count for nothing.
std::vector<std::string> propositionsListed(std::string_view list);

} // namespace threadmend
