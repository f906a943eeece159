// SPDX-License-Identifier: GPL-3.0-or-later
// What may be left out of a state space that is computed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace threadmend {

enum class Reduction : std::uint8_t {
    None,
    /// Runs that differ in the order of independent events: of these some are explored. The states in which
    /// nothing can happen are exactly those of the whole space, and so are their endings; nothing is known of
    /// other states, of runs that go on, and of distances.
    PartialOrder
};

/// The words of the command line, by number.
inline constexpr std::array<std::string_view, 2> reductionNames = {"none", "partial-order"};

constexpr std::string_view nameOf(Reduction reduction)
{
    return reductionNames[static_cast<std::size_t>(reduction)];
}

} // namespace threadmend
