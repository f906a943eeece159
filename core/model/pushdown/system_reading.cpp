// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/system_reading.h"

#include "core/model/pushdown/rec_reading.h"
#include "core/model/pushdown/rec_translation.h"
#include "core/model/text/whole_text.h"

#include <algorithm>
#include <utility>

namespace threadmend::pushdown {

bool holdsProgram(std::string_view path)
{
    constexpr std::string_view extension = ".rec";
    const auto lower = [](char byte) {
        return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
    };
    return path.size() >= extension.size() &&
           std::equal(extension.begin(), extension.end(), path.end() - std::ptrdiff_t{4},
                      [&](char wanted, char found) { return wanted == lower(found); });
}

Outcome<CpdsText> systemOfText(std::string_view text, const std::string& path, RunContext& run)
{
    if (!holdsProgram(path))
        return systemIn(text, path, run);
    const auto program = programIn(text, path, run);
    if (!program)
        return program.failure();
    auto system = systemOf(*program, run);
    if (!system)
        return system.failure();
    return CpdsText{*std::move(system), {}};
}

Outcome<CpdsText> readSystem(const std::string& path, RunContext& run)
{
    auto input = LineReader::open(path, run);
    if (!input)
        return input.failure();
    const auto text = wholeText(*input, "reading the system", run);
    if (!text)
        return text.failure();
    return systemOfText(*text, path, run);
}

} // namespace threadmend::pushdown
