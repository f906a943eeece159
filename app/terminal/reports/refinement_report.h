// SPDX-License-Identifier: GPL-3.0-or-later
// The rounds of a refinement, in words and as JSON.
#pragma once

#include "app/terminal/console/console.h"
#include "core/abstraction/cegar.h"
#include "core/abstraction/program_modules.h"

#include <string>
#include <vector>

namespace threadmend {

/// What rounds speak of. Behind the modules of the program there may be one that watches its words.
struct RefinedNames {
    std::vector<std::string> modules;
    std::vector<std::string> labels; ///< of letters

    explicit RefinedNames(const abstraction::ProgramModules& program);
};

/// Each round: the run that was found, why it is spurious, what was split. Of many, the first and the last
/// ones, unless more is wanted.
void sayRounds(const std::vector<abstraction::RefinementRound>& rounds, const RefinedNames& names,
               Console& console);
Json asJson(const std::vector<abstraction::RefinementRound>& rounds, const RefinedNames& names);

} // namespace threadmend
