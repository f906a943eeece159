// SPDX-License-Identifier: GPL-3.0-or-later
// Reading and writing texts instead of files.
#pragma once

#include "core/model/lts/format.h"
#include "core/run/contract.h"

#include <string>
#include <string_view>

namespace threadmend::testing {

inline const Format& formatNamed(std::string_view extension)
{
    const Format* format = formatOf("x" + std::string(extension));
    require(format != nullptr, "a test names a known extension");
    return *format;
}

inline Outcome<LtsDocument> readText(std::string_view extension, std::string_view text)
{
    LineReader input = LineReader::over(text, "input");
    RunContext run;
    return formatNamed(extension).read(input, run);
}

inline std::string written(std::string_view extension, const Lts& lts)
{
    ByteSink output;
    RunContext run;
    const auto stopped = formatNamed(extension).write(lts, output, run);
    require(!stopped, "nobody stops this run");
    return output.text();
}

/// `source label target` in brackets for each transition, in order: for readable comparisons.
inline std::string listing(const Lts& lts)
{
    std::string result;
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& transition : lts.outgoing(StateId(state)))
            result += "[" + std::to_string(state) + " " + std::string(lts.labels().text(transition.label)) +
                      " " + std::to_string(transition.target.value) + "]";
    return result;
}

} // namespace threadmend::testing
