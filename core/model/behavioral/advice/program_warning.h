// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence about what looks like a mistake in a program, and how it could be mended.
#pragma once

#include "core/model/behavioral/language/token.h"

#include <cstddef>
#include <optional>
#include <string>

namespace threadmend::behavioral {

/// Bytes of the program's text and what to put there instead.
struct TextReplacement {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::string text;
    bool operator==(const TextReplacement&) const = default;
};

struct ProgramWarning {
    Place place;
    /// One sentence without a full stop.
    std::string sentence;
    std::optional<TextReplacement> fix;
    bool operator==(const ProgramWarning&) const = default;
};

} // namespace threadmend::behavioral
