// SPDX-License-Identifier: GPL-3.0-or-later
// Choices by chance that are the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace threadmend {

/// Pseudo-random numbers (splitmix64, Steele et al. 2014): equal seeds, equal choices.
class Choices {
public:
    explicit Choices(std::uint64_t seed) : state_(seed) {}

    /// A number below `count`, which is not 0.
    std::size_t below(std::size_t count)
    {
        state_ += 0x9E3779B97F4A7C15ull;
        std::uint64_t z = state_;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
        z = (z ^ z >> 27) * 0x94D049BB133111EBull;
        return static_cast<std::size_t>((z ^ z >> 31) % count);
    }

private:
    std::uint64_t state_;
};

} // namespace threadmend
