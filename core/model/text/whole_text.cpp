// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/whole_text.h"

#include <algorithm>

namespace threadmend {

Outcome<std::string> wholeText(LineReader& input, const char* phase, RunContext& run)
{
    std::string text;
    constexpr std::uint64_t mostAtFirst = std::uint64_t{64} << 20;
    text.reserve(std::min(input.totalBytes().value_or(0), mostAtFirst) + 1);
    while (const auto line = input.next()) {
        if (const auto stopped = run.poll({phase, input.bytesRead(), input.totalBytes()}))
            return *stopped;
        text.append(*line) += '\n';
    }
    if (input.failure())
        return *input.failure();
    return text;
}

} // namespace threadmend
