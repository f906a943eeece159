// SPDX-License-Identifier: GPL-3.0-or-later
// Which variables b-threads have, by name.
#pragma once

#include "core/session/model/opened_model.h"
#include "core/session/terms/asked_program.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// The names of what moves, each once, in the order of their bytes.
std::vector<std::string> laneNames(const Lanes& lanes);

struct VariableNames {
    std::vector<std::string> names; ///< in the order of their bytes
    bool all = true;                ///< whether the b-thread was looked at wherever it is
};

/// Of the functions in which b-threads called `thread` are. At every sync of the text, and at no more than
/// some hundred states of the b-thread. O(points), and what these states hold.
VariableNames variableNames(AskedProgram& asked, const behavioral::ProgramModel& program,
                            std::string_view thread);

/// What has a value in the model, as conditions have it: `lift.floor`, `event.data`, state parameters. For
/// completing what a person writes. A stop leaves nothing.
Outcome<std::vector<std::string>> termNames(const OpenedModel& model, RunContext& run);

} // namespace threadmend
