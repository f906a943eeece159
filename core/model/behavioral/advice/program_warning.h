// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence about what looks like a mistake in a program, and how it could be mended.
#pragma once

#include "core/model/behavioral/language/token.h"
#include "core/model/text/text_replacement.h"

#include <optional>
#include <string>

namespace threadmend::behavioral {

struct ProgramWarning {
    Place place;
    /// One sentence without a full stop.
    std::string sentence;
    std::optional<TextReplacement> fix;
    bool operator==(const ProgramWarning&) const = default;
};

} // namespace threadmend::behavioral
