// SPDX-License-Identifier: GPL-3.0-or-later
// Looking for a piece of text, whatever the case of its letters.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace threadmend {

/// A small letter of ASCII for a capital one; other bytes as they are.
constexpr char smallLetter(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte - 'A' + 'a') : byte;
}

/// Finds one text in many. The case of ASCII letters does not count. O(text * sought) in the worst case,
/// linear in practice.
class TextSearch {
public:
    explicit TextSearch(std::string_view sought) : sought_(sought)
    {
        std::transform(sought_.begin(), sought_.end(), sought_.begin(), smallLetter);
    }

    bool empty() const { return sought_.empty(); }
    bool isIn(std::string_view text) const
    {
        return std::search(text.begin(), text.end(), sought_.begin(), sought_.end(), equal) != text.end() ||
               sought_.empty();
    }
    bool begins(std::string_view text) const
    {
        return text.size() >= sought_.size() &&
               std::equal(sought_.begin(), sought_.end(), text.begin(),
                          [](char own, char other) { return equal(other, own); });
    }

private:
    static constexpr bool equal(char other, char own) { return smallLetter(other) == own; }

    std::string sought_;
};

} // namespace threadmend
