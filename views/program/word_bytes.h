// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a program in the editor.
#pragma once

namespace threadmend {

/// Whether a byte of UTF-8 may belong to a name of the dialect.
inline bool isWordByte(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '_' || byte == '$' || (byte & 0x80) != 0;
}

} // namespace threadmend
