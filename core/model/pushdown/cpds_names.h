// SPDX-License-Identifier: GPL-3.0-or-later
// Names in .cpds: words, or anything in quotation marks.
#pragma once

#include <string>
#include <string_view>

namespace threadmend::pushdown {

/// Letters, digits, `_`, `.` and `'`.
constexpr bool isNameByte(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '.' || byte == '\'';
}

/// Words that mean something of their own where a name may stand.
constexpr bool isReserved(std::string_view name)
{
    return name == "tau" || name == "any";
}

/// A name as it is written: in quotation marks unless it is a word.
std::string nameInText(std::string_view name);

} // namespace threadmend::pushdown
