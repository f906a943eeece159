// SPDX-License-Identifier: GPL-3.0-or-later
// Why a b-thread does not reach its next synchronisation.
#pragma once

#include "core/model/behavioral/language/token.h"
#include "core/model/behavioral/machine/value.h"

#include <string>

namespace threadmend::behavioral {

/// Thrown inside the machine: a value of the language, which the program may catch.
struct Thrown {
    Value value;
    Place place;
};

/// What the program cannot catch.
struct MachineFailure {
    enum class Kind {
        Assertion,       ///< bp.ASSERT failed: a verdict
        JavaScriptError, ///< something was thrown and not caught: a verdict
        Misuse           ///< the program is wrong, or goes on for ever: no verdict
    };
    Kind kind = Kind::Misuse;
    std::string message;
    Place place;
    std::string hint;

    bool operator==(const MachineFailure&) const = default;
};

} // namespace threadmend::behavioral
