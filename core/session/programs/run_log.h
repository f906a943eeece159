// SPDX-License-Identifier: GPL-3.0-or-later
// What b-threads write with bp.log along a run.
#pragma once

#include "core/check/trace.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <string>
#include <vector>

namespace threadmend {

struct LoggedLine {
    std::size_t step = 0; ///< after so many steps of the run; 0: before the first one
    std::string text;
    bool operator==(const LoggedLine&) const = default;
};

/// In the order in which they are written, the top level's first; where a step may go several ways, those of
/// all of them. Each step is run by the machine again. Borrows one: for jobs. A run that the program has not
/// any more is followed as far as it has it. Of a model that is no program: none.
Outcome<std::vector<LoggedLine>> runLog(const Model& model, const Trace& trace, RunContext& run);

} // namespace threadmend
