// SPDX-License-Identifier: GPL-3.0-or-later
// What several labels have in common.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace threadmend {

/// The longest beginning that all texts share, cut back to whole words; the whole text if there is one only.
inline std::string commonWords(const std::vector<std::string>& texts)
{
    if (texts.size() == 1)
        return texts[0];
    std::string common = texts.empty() ? "" : texts[0];
    for (const std::string& text : texts) {
        const auto end = std::mismatch(common.begin(), common.end(), text.begin(), text.end()).first;
        common.erase(end, common.end());
    }
    const auto isWord = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
    };
    // A word that goes on in some text is no word in common.
    const bool cuts = std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
        return text.size() > common.size() && isWord(text[common.size()]);
    });
    while (cuts && !common.empty() && isWord(common.back()))
        common.pop_back();
    while (!common.empty() && !isWord(common.back()))
        common.pop_back();
    return common;
}

} // namespace threadmend
