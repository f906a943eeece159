// SPDX-License-Identifier: GPL-3.0-or-later
// What a .cpds asks for, as it is written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace threadmend::pushdown {

struct StatedTarget {
    std::string process;
    std::string text; ///< "broken <any*>": what stands between `target` and `;`
};

/// In the order of the text; of one that cannot be read, those up to there. O(length).
std::vector<StatedTarget> targetsIn(std::string_view text);

} // namespace threadmend::pushdown
