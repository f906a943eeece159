// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which a person expects names: s9 before s10.
#pragma once

#include <compare>
#include <cstddef>
#include <string_view>

namespace threadmend {

namespace natural {

constexpr bool isDigit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/// The digits at the front of `text`, without leading zeros.
constexpr std::string_view numberAt(std::string_view text)
{
    std::size_t end = 0;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    std::size_t begin = 0;
    while (begin + 1 < end && text[begin] == '0')
        ++begin;
    return text.substr(begin, end - begin);
}

} // namespace natural

/// Compares byte by byte, but rows of digits as numbers of any size. A total order: names that differ in
/// leading zeros only are ordered by their bytes.
constexpr std::strong_ordering naturalOrder(std::string_view left, std::string_view right)
{
    std::string_view a = left, b = right;
    while (!a.empty() && !b.empty()) {
        if (natural::isDigit(a.front()) && natural::isDigit(b.front())) {
            const std::string_view x = natural::numberAt(a), y = natural::numberAt(b);
            if (x.size() != y.size())
                return x.size() <=> y.size();
            if (x != y)
                return x.compare(y) <=> 0;
            a.remove_prefix(static_cast<std::size_t>(x.data() - a.data()) + x.size());
            b.remove_prefix(static_cast<std::size_t>(y.data() - b.data()) + y.size());
            continue;
        }
        const auto x = static_cast<unsigned char>(a.front()), y = static_cast<unsigned char>(b.front());
        if (x != y)
            return x <=> y;
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    if (a.empty() != b.empty())
        return a.empty() ? std::strong_ordering::less : std::strong_ordering::greater;
    return left.compare(right) <=> 0;
}

} // namespace threadmend
