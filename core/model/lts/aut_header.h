// SPDX-License-Identifier: GPL-3.0-or-later
// The header of an Aldebaran file, `des (initial state, transitions, states)`.
#pragma once

#include "core/model/text/line_reader.h"
#include "core/model/text/line_scanner.h"

#include <cstdint>
#include <string_view>

namespace threadmend {

struct AutHeader {
    /// The line that it stands on; 0 while there was none.
    std::uint64_t line = 0;
    ScannedNumber initial;
    ScannedNumber transitions;
    ScannedNumber states;
    /// Whether `des` was written with capital letters.
    bool capitals = false;
};

/// Reads the line that `input` gave last as a header. The numbers may be any of 64 bits, but 0 states are an
/// error, as are probabilistic initial states.
Outcome<AutHeader> parseAutHeader(const LineReader& input, std::string_view line);

} // namespace threadmend
