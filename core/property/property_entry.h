// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of a .props file that belong together.
#pragma once

#include "core/model/text/line_reader.h"
#include "core/property/property.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// One property of a .props file, not yet parsed. Each line of `text` knows where it stands in the file.
struct PropertyEntry {
    struct Line {
        std::string text;
        std::uint64_t number = 0; ///< in the file, from 1
        std::uint64_t indent = 0; ///< bytes before `text` on that line
    };
    std::optional<std::string> name;
    std::uint64_t number = 0; ///< of the first line
    std::vector<Line> lines;
    std::optional<Expectation> expectation;

    std::string text() const;
    /// The place in the file of a place in `text()`.
    InputError placed(InputError error, const std::string& file) const;
};

/// What of a line of a .props file is written before a text: its name, and where the text begins.
struct EntryHead {
    std::optional<std::string> name;
    std::size_t textBegin = 0;
};

/// Reads the name in a line that begins an entry. Errors have a column only.
Outcome<EntryHead> headOf(std::string_view line);

/// The name as it is written before the colon.
std::string writtenName(std::string_view name);

/// The expectation that a line states, blanks aside; nothing if it states none.
std::optional<Expectation> expectationIn(std::string_view line);

/// Collects the entries of a whole file. Errors: a faulty name, an indented line that belongs to no entry, an
/// entry without a text, a file that is too large or cannot be read.
Outcome<std::vector<PropertyEntry>> readEntries(LineReader& input);

} // namespace threadmend
