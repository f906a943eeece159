// SPDX-License-Identifier: GPL-3.0-or-later
// Files of properties: .props (several, named) and .mcl (one).
//
// A .props file:
//
//     # A comment line: # in the first column, anywhere in the file.
//     no second request: [ true* . "REQUEST" .
//         (not "REPLY")* . "REQUEST" ] false
//         expect violated 19
//
//     ends as planned:
//         deadlock-free
//         expect holds
//
//     never "CRASH"
//
// An entry begins in the first column. Its name ends at the first `:` that stands before any quote or
// bracket, and consists of letters, digits, blanks, `.`, `_` and `-`, the first a letter, a digit or `_`; any
// other name is written like a "label". Without a name, the text (blanks folded) is the name. No two names
// are equal. Indented lines go on with the entry; up to four blanks or one tab of each are indentation, blank
// lines may stand between them. The last one may say what the author expects: `expect holds`, `expect
// violated`, or `expect violated N`, where N is the number of steps of the shortest violation.
#pragma once

#include "core/property/property.h"
#include "core/run/outcome.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// Reads the properties of a `.props` or `.mcl` file, in the order of the file; an `.mcl` file is one
/// property, named like the file. Errors carry the line and column in the file. Files of more than 16 MiB are
/// refused.
Outcome<std::vector<Property>> readProperties(const std::string& path);

/// The properties in `text` as in a .props file; `file` stands in errors.
Outcome<std::vector<Property>> parsePropertyFile(std::string_view text, const std::string& file);

/// The text of a .props file that reads back to the same properties, if these were parsed and their names
/// differ.
std::string writeProperties(const std::vector<Property>& properties);

/// `model.props` beside `model.*`, if it is there.
std::optional<std::string> propertyFileBeside(const std::string& modelPath);

/// Where the properties of a model stand if nobody names a file, for the window and for commands: in
/// `model.props` beside `model.*`; else in `model.mcl` there; else, since such files bear one property each
/// and have names of their own, in all `.mcl` files of the folder, by name, but hidden ones. O(files of the
/// folder).
std::vector<std::string> propertyFilesBeside(const std::string& modelPath);

} // namespace threadmend
