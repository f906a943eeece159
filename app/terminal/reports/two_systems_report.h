// SPDX-License-Identifier: GPL-3.0-or-later
// `neighbourhoods FULL --counterexamples BAD`: two systems, no property.
#pragma once

#include "app/terminal/console/exit_code.h"
#include "app/terminal/words/arguments.h"

namespace threadmend {

class Console;

/// Matches the two systems and reports frontier and neighbourhoods by the definitions of Barbon et al. 2017.
ExitCode reportTwoSystems(const Arguments& arguments, Console& console);

} // namespace threadmend
