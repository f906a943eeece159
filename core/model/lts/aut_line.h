// SPDX-License-Identifier: GPL-3.0-or-later
// One transition of an Aldebaran file, `(source, label, target)`, and its label.
#pragma once

#include "core/model/text/line_reader.h"
#include "core/model/text/line_scanner.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace threadmend {

struct AutTransition {
    std::uint32_t source = 0;
    std::uint32_t target = 0;
    /// What stands between the first and the last comma, without blanks around it; quotes not yet removed.
    std::string_view field;
};

/// Reads well-formed lines with numbers of at most nine digits, and no others: `parseAutTransition` reads or
/// explains those. Both agree where this one says true.
inline bool scanAutTransition(std::string_view line, AutTransition& transition);

/// Reads any line that `file-formats` lets pass, or says what is wrong with it and where. The line must be
/// the one that `input` gave last.
Outcome<AutTransition> parseAutTransition(const LineReader& input, std::string_view line);

/// The label that a field stands for: outer quotes removed, all other bytes kept. Errors: the field shows
/// that the line holds two transitions, or a coloured one as CLEAR writes them.
Outcome<std::string> autLabel(const LineReader& input, std::string_view line, std::string_view field);

/// How a writer spells `label`, so that `autLabel` gives it back.
std::string autField(std::string_view label);

inline bool scanAutTransition(std::string_view line, AutTransition& transition)
{
    const char* first = line.data();
    const char* last = first + line.size();
    const auto skip = [&] {
        while (first != last && isBlank(*first))
            ++first;
    };
    const auto skipBack = [&] {
        while (first != last && isBlank(last[-1]))
            --last;
    };
    constexpr int mostDigits = 9;
    const auto take = [&](char expected) { return first != last && *first == expected && (++first, true); };
    const auto takeBack = [&](char expected) {
        return first != last && last[-1] == expected && (--last, true);
    };
    skip();
    if (!take('('))
        return false;
    skip();
    std::uint32_t source = 0, target = 0, scale = 1;
    const char* digits = first;
    for (; first != last && isDigit(*first); ++first)
        source = source * 10 + static_cast<std::uint32_t>(*first - '0');
    if (first == digits || first - digits > mostDigits)
        return false;
    skip();
    if (!take(','))
        return false;
    skipBack();
    if (!takeBack(')'))
        return false;
    skipBack();
    digits = last;
    for (; first != last && isDigit(last[-1]); --last, scale *= 10)
        target += scale * static_cast<std::uint32_t>(last[-1] - '0');
    if (last == digits || digits - last > mostDigits)
        return false;
    skipBack();
    if (!takeBack(','))
        return false;
    skip();
    skipBack();
    transition = {source, target, {first, static_cast<std::size_t>(last - first)}};
    return true;
}

} // namespace threadmend
