// SPDX-License-Identifier: GPL-3.0-or-later
// The constants that a patch was made for: numbers, texts and truth values that the top level of its program
// gives names, and those that were given from outside. With other ones the program is another one, and the
// patch may block the wrong events without a word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

namespace behavioral {
class Program;
}

/// What the comment in a patch begins with that notes them.
inline constexpr std::string_view constantsComment = "Made for: ";

/// `count = 5, mode = "fast"`: the names in the order of the text, those given from outside behind them; the
/// first 20, none whose expression is long. Empty if there is none. O(text).
std::string constantsOf(const behavioral::Program& program);

struct ChangedConstant {
    std::string name;
    std::string then, now; ///< as expressions; `now` is empty if it is no constant any more
    bool operator==(const ChangedConstant&) const = default;
};

/// Those of `noted` (as `constantsOf` writes them) that are other ones in `now`. O(length * names).
std::vector<ChangedConstant> changedConstants(std::string_view noted, std::string_view now);

/// "N = 5, and N is 4 now": a clause.
std::string sentenceFor(const ChangedConstant& changed);

} // namespace threadmend
