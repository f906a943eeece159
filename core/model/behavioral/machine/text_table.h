// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of a program, each stored once: equal texts have equal numbers.
#pragma once

#include "core/model/behavioral/machine/value.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace threadmend::behavioral {

/// UTF-16 to UTF-8; lone surrogates are kept in the same scheme.
std::string toUtf8(std::u16string_view text);
/// UTF-8 to UTF-16; bytes that are no UTF-8 become U+FFFD.
std::u16string toUtf16(std::string_view text);

/// Interns texts (UTF-16, as JavaScript counts). Views live as long as the table.
class TextTable {
public:
    TextId intern(std::u16string_view text);
    TextId intern(std::string_view utf8) { return intern(toUtf16(utf8)); }
    std::u16string_view text(TextId id) const { return texts_[id]; }
    std::string utf8(TextId id) const { return toUtf8(texts_[id]); }
    std::size_t bytes() const { return bytes_; }

private:
    std::deque<std::u16string> texts_;
    std::unordered_map<std::u16string_view, TextId> ids_;
    std::size_t bytes_ = 0;
};

} // namespace threadmend::behavioral
