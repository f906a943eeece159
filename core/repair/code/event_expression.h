// SPDX-License-Identifier: GPL-3.0-or-later
// Events and texts as expressions of the language of behavioral programs.
#pragma once

#include "core/model/behavioral/program/program.h"

#include <optional>
#include <string>
#include <string_view>

namespace threadmend::behavioral {

/// A text in double quotes, on one line, that evaluates to `utf8`.
std::string textLiteral(std::string_view utf8);

/// `bp.Event("name")` or `bp.Event("name", data)`, an expression that makes this event. Nothing if its data
/// hold what no literal can say: a function, an event set, a regular expression, an error.
std::optional<std::string> eventExpression(const Program& program, EventId event);

/// The same for a frozen value, such as the data of an event.
std::optional<std::string> valueExpression(const Program& program, Value value);

/// Whether an event is known by its name alone: it has no data, and no other event of the program bears its
/// name. O(events).
bool isKnownByName(const Program& program, EventId event);

/// Whether the text can name a variable.
bool isIdentifier(std::string_view text);

} // namespace threadmend::behavioral
