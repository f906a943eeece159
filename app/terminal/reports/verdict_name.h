// SPDX-License-Identifier: GPL-3.0-or-later
// Verdicts as scripts and people read them.
#pragma once

#include "core/check/verdict.h"

#include <string_view>

namespace threadmend {

/// "holds", "violated", "undecided".
constexpr std::string_view nameOf(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::Holds:
        return "holds";
    case Verdict::Kind::Violated:
        return "violated";
    case Verdict::Kind::Undecided:
        return "undecided";
    }
    return "";
}

} // namespace threadmend
