// SPDX-License-Identifier: GPL-3.0-or-later
// Runs are read from files: JSON (schema threadmend/trace/1), or systems of one run in every format of
// models.
#pragma once

#include "core/run/run_context.h"
#include "core/session/history/named_run.h"

#include <string>
#include <string_view>

namespace threadmend {

inline constexpr std::string_view traceSchema = "threadmend/trace/1";

/// ".json", ".aut": in small letters; empty if there is none.
std::string traceExtension(const std::string& path);

/// Reads a run from a `.json` file that `saveTrace` wrote, or from a model that has no other run, be it a
/// line or a lasso. Errors: no trace, no such system; at most 256 MiB of JSON.
Outcome<NamedRun> readRun(const std::string& path, RunContext& run);

/// The same from the text of a JSON file; errors name `path`.
Outcome<NamedRun> runInJson(std::string_view text, const std::string& path);

/// A run of a file, and what of it a model has.
struct LoadedRun {
    NamedRun run;
    FittedRun fitted;
};
Outcome<LoadedRun> loadRun(const Lts& model, const std::string& path, RunContext& run);

/// Where a run leaves the model, as an error of the file that it comes from: `step 3, the 2nd "add", is not
/// possible in state 7 of this model`, with the nearest alternatives as the hint. `where` says where it left
/// it.
InputError misfitError(const std::string& path, const std::string& where, const NamedRun& wanted,
                       const Misfit& misfit);
/// "in state 7 of this model": where what fits of a run ends.
std::string endOf(const Lts& model, const Trace& trace);

} // namespace threadmend
