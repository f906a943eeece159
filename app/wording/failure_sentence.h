// SPDX-License-Identifier: GPL-3.0-or-later
// Why there is no result, in a sentence for a person.
#pragma once

#include "core/run/outcome.h"

#include <string>
#include <string_view>

namespace threadmend {

/// A sentence for a person: "the limit of 1,000 states was reached while searching for a violation".
std::string sentenceFor(const Stopped& stopped);
/// As scripts have it: "time-limit".
std::string_view nameOf(StopReason reason);
/// `file:line:column: message` and, on a line of its own, the hint.
std::string sentenceFor(const InputError& error);

} // namespace threadmend
