// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON that the program writes and reads: members stay in the order in which they were written.
#pragma once

#include <nlohmann/json.hpp>

namespace threadmend {

using Json = nlohmann::ordered_json;

} // namespace threadmend
