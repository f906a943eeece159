// SPDX-License-Identifier: GPL-3.0-or-later
// Systems that are written to files.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <optional>
#include <string>

namespace threadmend {

class Console;

/// Writes atomically in the format of the extension of `path`, and warns of what the format does not keep.
/// Returns the failure, if any.
std::optional<Failure> writeAndSay(const Lts& lts, const std::string& path, Console& console,
                                   RunContext& run);

/// The same of the space of a model, of which a reader is to think what the model does: warns as well of
/// runs that would end otherwise.
std::optional<Failure> writeModelAndSay(const Lts& lts, const std::string& path, Console& console,
                                        RunContext& run);

} // namespace threadmend
