// SPDX-License-Identifier: GPL-3.0-or-later
// Checks properties while the program is explored, so that violations are found in programs too large to
// explore.
#pragma once

#include "core/check/behavioral/check_program.h"
#include "core/property/property.h"

#include <functional>
#include <span>
#include <vector>

namespace threadmend::behavioral {

struct ProgramAnswers {
    ProgramGraph graph; ///< whole, unless it was enough or was stopped
    /// One a property, in their order.
    std::vector<ProgramVerdict> verdicts;
    std::vector<double> seconds; ///< that the check took after the exploration
};

/// Explores breadth first and checks at 4,096 states, at four times as many, and so on; ends as soon as every
/// property is violated by a run than which none is shorter (known early of deadlocks, failures and safety).
/// After a stop of `run` the part explored is checked: what is violated in it is violated, the rest
/// undecided. Verdicts and evidence on what is decided are those of `checkProgram` on the whole graph.
///
/// `searchContext` gives each search for one property limits of its own. A failure is one of the program, or
/// a stop before there was any state of the product.
Outcome<ProgramAnswers> checkWhileExploring(Stepper& stepper, std::span<const Property> properties,
                                            const ProgramCheckOptions& options,
                                            const std::function<RunContext()>& searchContext,
                                            RunContext& run);

} // namespace threadmend::behavioral
