// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with an input, as a value that a person can act on.
#pragma once

#include <cstdint>
#include <string>

namespace threadmend {

/// One thing wrong with an input. `line` and `column` count from 1; 0 means that the whole input is meant.
struct InputError {
    std::string file;
    std::uint64_t line = 0;
    std::uint64_t column = 0;
    /// One sentence without a full stop: what was found, and what was expected instead.
    std::string message;
    /// What the person can do; may be empty.
    std::string hint;

    bool operator==(const InputError&) const = default;
};

/// Something in an input that is odd, but was understood.
struct InputWarning {
    std::uint64_t line = 0;
    std::uint64_t column = 0;
    std::string message;

    bool operator==(const InputWarning&) const = default;
};

} // namespace threadmend
