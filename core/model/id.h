// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers that cannot be mistaken for one another.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace threadmend {

/// A 32-bit index into one kind of thing; `Tag` says which.
template <class Tag>
struct Id {
    std::uint32_t value = 0;

    constexpr Id() = default;
    constexpr explicit Id(std::uint32_t number) : value(number) {}
    constexpr explicit Id(std::size_t number) : value(static_cast<std::uint32_t>(number)) {}
    constexpr std::size_t index() const { return value; }
    constexpr auto operator<=>(const Id&) const = default;
};

using StateId = Id<struct StateTag>;
using LabelId = Id<struct LabelTag>;

/// Stands for "no such thing" where an id is optional and stored by the million.
template <class IdType>
inline constexpr IdType none{std::numeric_limits<std::uint32_t>::max()};

} // namespace threadmend

template <class Tag>
struct std::hash<threadmend::Id<Tag>> {
    std::size_t operator()(threadmend::Id<Tag> id) const noexcept { return id.value * 0x9E3779B97F4A7C15ull; }
};
