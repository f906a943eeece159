// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as texts and back, as JavaScript writes them.
#pragma once

#include <string>
#include <string_view>

namespace threadmend::behavioral {

/// As `String(value)`: the shortest digits that read back to the same number.
std::string textOfNumber(double value);
/// The longest decimal number with which `text` begins, whatever the language of the system; `length`: of
/// that number, 0 if there is none.
double leadingNumber(std::string_view text, std::size_t& length);
/// As `Number(text)`: not-a-number unless the whole text is a number.
double numberIn(std::u16string_view text);

} // namespace threadmend::behavioral
