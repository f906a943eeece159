// SPDX-License-Identifier: GPL-3.0-or-later
// A session in the place of a model on the command line.
#pragma once

#include "app/terminal/words/arguments.h"
#include "core/property/property.h"
#include "core/run/outcome.h"

#include <optional>
#include <vector>

namespace threadmend {

class Console;

/// If the model that was named is a session (.tmend), its model is meant, and its properties where no others
/// are named. Returns what is wrong with it.
std::optional<InputError> takeSession(Arguments& arguments, Console& console);

/// The properties of the session that was named: without any that were named (`-p`), those that are enabled.
Outcome<std::vector<Property>> propertiesOfSession(const Arguments& arguments);

} // namespace threadmend
