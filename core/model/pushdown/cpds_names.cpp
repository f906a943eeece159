// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/cpds_names.h"

#include <algorithm>

namespace threadmend::pushdown {

std::string nameInText(std::string_view name)
{
    if (!name.empty() && !isReserved(name) && std::all_of(name.begin(), name.end(), isNameByte))
        return std::string(name);
    std::string text = "\"";
    for (const char byte : name) {
        if (byte == '"' || byte == '\\')
            text += '\\';
        text += byte;
    }
    return text + '"';
}

} // namespace threadmend::pushdown
