// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and bytes in sentences.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace threadmend {

/// With commas: "14,158".
std::string grouped(std::uint64_t number);
/// "1 state", "14,158 states".
std::string counted(std::uint64_t number, std::string_view singular);

} // namespace threadmend
