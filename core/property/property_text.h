// SPDX-License-Identifier: GPL-3.0-or-later
// Places in the text of a property, and what a complaint says about them.
#pragma once

#include "core/run/input_error.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace threadmend {

/// Blanks (space, tab, line ends) and comments `(* ... (* nested *) ... *)`, which may stand between any two
/// words of a property.
struct Gap {
    /// The first byte behind the gap; that of the comment if one is not closed.
    std::size_t end = 0;
    bool unclosedComment = false;
};

/// The gap, possibly empty, that begins at `from`. Linear in its length.
Gap gapAt(std::string_view text, std::size_t from);

/// The word at `from`: a letter or `_`, then letters, digits, `_` and `-`; empty if there is none.
std::string_view wordAt(std::string_view text, std::size_t from);

/// What stands at `offset`, as a part of a sentence: `'and'`, `a quoted label`, `the end of the text`.
std::string foundAt(std::string_view text, std::size_t offset);

/// The text without blanks at its ends.
std::string_view withoutOuterBlanks(std::string_view text);

/// The text with each row of blanks made one space, without blanks at its ends.
std::string blanksFolded(std::string_view text);

/// What is wrong with a property, and at which byte. Thrown inside a parser only, caught where it was called.
struct Complaint {
    std::size_t offset = 0;
    std::string message;
    std::string hint;
};

/// The complaint as an error that counts lines and columns from the start of `text`, columns in bytes.
InputError errorIn(std::string_view text, const Complaint& complaint);

/// The complaint about a comment that begins at `offset` and never ends.
Complaint unclosedComment(std::size_t offset);

/// The column (and the line, unless it is the first) of a byte, as a part of a sentence: `column 3`.
std::string placeOf(std::string_view text, std::size_t offset);

} // namespace threadmend
