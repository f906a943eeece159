// SPDX-License-Identifier: GPL-3.0-or-later
// A complaint about the text of a program.
#pragma once

#include "core/model/behavioral/language/token.h"

#include <string>

namespace threadmend::behavioral {

/// Thrown inside the reader of programs only; `parseProgram` turns it into an InputError.
struct SyntaxError {
    Place place;
    std::string message;
    std::string hint;
};

} // namespace threadmend::behavioral
