// SPDX-License-Identifier: GPL-3.0-or-later
// Why a program stops other than by itself.
#pragma once

#include "core/model/behavioral/language/token.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

namespace threadmend::behavioral {

struct ProgramFailure {
    enum class Kind { Assertion, JavaScriptError, StoreConflict };
    Kind kind = Kind::Assertion;
    std::string thread;
    std::string message;
    Place place;
    bool isAssertion() const { return kind == Kind::Assertion; }
    auto operator<=>(const ProgramFailure& other) const
    {
        return std::tie(kind, thread, message, place.line, place.column) <=>
               std::tie(other.kind, other.thread, other.message, other.place.line, other.place.column);
    }
    bool operator==(const ProgramFailure&) const = default;
};

/// All that goes wrong in one step, sorted, each once: where several b-threads fail, the run fails once.
using ProgramFailures = std::vector<ProgramFailure>;

/// Whether a failed assertion is among them; otherwise, whether something else is.
inline bool isAmong(const ProgramFailures& failures, bool assertion)
{
    return std::any_of(failures.begin(), failures.end(),
                       [&](const ProgramFailure& each) { return each.isAssertion() == assertion; });
}

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
