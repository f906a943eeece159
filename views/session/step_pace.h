// SPDX-License-Identifier: GPL-3.0-or-later
// How long and how fast a person wants to walk.
#pragma once

#include <cstddef>
#include <cstdint>

namespace threadmend {

/// What a random walk and films are to be like.
struct StepPace {
    std::uint64_t seed = 1;
    std::size_t walkLength = 20;
    double stepsPerSecond = 2; ///< of every film
    /// Between two pictures of a film, in milliseconds.
    int pause() const
    {
        const int milliseconds = static_cast<int>(1000 / stepsPerSecond);
        return milliseconds < 1 ? 1 : milliseconds;
    }
};

} // namespace threadmend
