// SPDX-License-Identifier: GPL-3.0-or-later
// Classes of characters in regular expressions.
#include "core/model/behavioral/natives/pattern_program.h"

#include <algorithm>

namespace threadmend::behavioral {

namespace {

PatternClass digits()
{
    return {{{'0', '9'}}, false};
}

PatternClass wordCharacters()
{
    return {{{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}, false};
}

PatternClass blanks()
{
    return {{{9, 13},
             {32, 32},
             {0xA0, 0xA0},
             {0x1680, 0x1680},
             {0x2000, 0x200A},
             {0x2028, 0x2029},
             {0x202F, 0x202F},
             {0x205F, 0x205F},
             {0x3000, 0x3000},
             {0xFEFF, 0xFEFF}},
            false};
}

} // namespace

PatternClass namedClass(char16_t letter)
{
    return letter == u'd' ? digits() : letter == u'w' ? wordCharacters() : blanks();
}

std::vector<PatternRange> outside(std::vector<PatternRange> ranges)
{
    std::sort(ranges.begin(), ranges.end());
    std::vector<PatternRange> result;
    char32_t next = 0;
    for (const auto& [first, last] : ranges) {
        if (first > next)
            result.emplace_back(next, first - 1);
        next = std::max(next, static_cast<char32_t>(last + 1));
    }
    if (next <= lastCode)
        result.emplace_back(next, lastCode);
    return result;
}

char32_t canonical(char32_t code)
{
    if (code < 128)
        return code >= 'a' && code <= 'z' ? code - 32 : code;
    const bool isLatin = code >= 0xE0 && code <= 0xFE && code != 0xF7;
    const bool isGreek = code >= 0x3B1 && code <= 0x3C9 && code != 0x3C2;
    const bool isCyrillic = code >= 0x430 && code <= 0x44F;
    return isLatin || isGreek || isCyrillic ? code - 32 : code >= 0x450 && code <= 0x45F ? code - 80 : code;
}

bool holds(const PatternClass& set, char32_t code, bool ignoresCase)
{
    const auto inRanges = [&](char32_t one) {
        return std::any_of(set.ranges.begin(), set.ranges.end(),
                           [&](const auto& range) { return range.first <= one && one <= range.second; });
    };
    bool found = inRanges(code);
    if (!found && ignoresCase) {
        const char32_t upper = canonical(code);
        found = inRanges(upper);
        for (const char32_t lower : {upper + 32, upper + 80})
            found = found || (canonical(lower) == upper && inRanges(lower));
    }
    return found != set.negated;
}

} // namespace threadmend::behavioral
