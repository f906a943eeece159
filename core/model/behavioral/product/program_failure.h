// SPDX-License-Identifier: GPL-3.0-or-later
// Why a program stops other than by itself.
#pragma once

#include "core/model/behavioral/language/token.h"

#include <string>
#include <tuple>

namespace threadmend::behavioral {

struct ProgramFailure {
    enum class Kind { Assertion, JavaScriptError, StoreConflict };
    Kind kind = Kind::Assertion;
    std::string thread;
    std::string message;
    Place place;
    auto operator<=>(const ProgramFailure& other) const
    {
        return std::tie(kind, thread, message, place.line, place.column) <=>
               std::tie(other.kind, other.thread, other.message, other.place.line, other.place.column);
    }
    bool operator==(const ProgramFailure&) const = default;
};

/// "failed assertion": what people and scripts are told that it is.
inline const char* nameOf(ProgramFailure::Kind kind)
{
    switch (kind) {
    case ProgramFailure::Kind::Assertion:
        return "failed assertion";
    case ProgramFailure::Kind::JavaScriptError:
        return "JavaScript error";
    case ProgramFailure::Kind::StoreConflict:
        return "store conflict";
    }
    return "";
}

} // namespace threadmend::behavioral
