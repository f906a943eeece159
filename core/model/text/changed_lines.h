// SPDX-License-Identifier: GPL-3.0-or-later
// What several changes make of a text, and which of its lines.
#pragma once

#include "core/model/text/text_replacement.h"

#include <cstdint>
#include <string>
#include <vector>

namespace threadmend {

/// The text with all changes, which are in its order and do not overlap. O(text * changes).
std::string withChanges(std::string text, const std::vector<TextReplacement>& changes);

/// A line of the text, from 1, before and after; without its end.
struct ChangedLine {
    std::uint64_t number = 0;
    std::string before, after;
    bool operator==(const ChangedLine&) const = default;
};

/// The lines in which changes begin, each once. Preconditions: as above, and no change adds or takes away the
/// end of a line.
std::vector<ChangedLine> changedLines(const std::string& before, const std::vector<TextReplacement>& changes);

} // namespace threadmend
