// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/text/wording.h"

namespace threadmend {

std::string grouped(std::uint64_t number)
{
    std::string digits = std::to_string(number);
    for (std::size_t place = digits.size(); place > 3;) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

std::string counted(std::uint64_t number, std::string_view singular)
{
    return grouped(number) + " " + std::string(singular) + (number == 1 ? "" : "s");
}

} // namespace threadmend
