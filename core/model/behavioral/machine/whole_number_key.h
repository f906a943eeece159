// SPDX-License-Identifier: GPL-3.0-or-later
// ObjectProperty names that are indices of arrays.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace threadmend::behavioral {

/// The index that a property name writes, up to 999,999,999; nothing for other names, such as "01".
std::optional<std::uint32_t> wholeNumberKey(std::u16string_view text);

} // namespace threadmend::behavioral
