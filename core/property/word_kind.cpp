// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/word_kind.h"

#include "core/property/property_text.h"

#include <fmt/format.h>

namespace threadmend {

bool beginsWithWord(std::string_view text, std::string_view word)
{
    return wordAt(text, gapAt(text, 0).end) == word;
}

Outcome<Formula> parseWord(std::string_view text, std::string_view word, const Formula& formula)
{
    const std::size_t begin = gapAt(text, 0).end;
    if (wordAt(text, begin) != word)
        return errorIn(text, {begin, fmt::format("found {}, expected '{}'", foundAt(text, begin), word), {}});
    const Gap behind = gapAt(text, begin + word.size());
    if (behind.unclosedComment)
        return errorIn(text, unclosedComment(behind.end));
    if (behind.end < text.size())
        return errorIn(text, {behind.end,
                              fmt::format("found {}, expected the end of the property behind '{}'",
                                          foundAt(text, behind.end), word),
                              "several properties stand in a .props file, one on each line"});
    return formula;
}

} // namespace threadmend
