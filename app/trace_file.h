// SPDX-License-Identifier: GPL-3.0-or-later
// Traces in files: JSON (schema threadmend/trace/1) and, as systems of one run, every format of models.
#pragma once

#include "core/model/lts/lts.h"
#include "core/session/shown_trace.h"

#include <optional>
#include <string>

namespace threadmend {

/// What a saved trace says about its origin.
struct TraceOrigin {
    std::string modelPath;
    std::string propertyName; ///< empty for a trace without a verdict
    std::string propertyText;
};

/// Writes a trace of `model` atomically; the extension says how: `.json`, or one of a model. Errors: an
/// extension that is neither, a file that cannot be written.
std::optional<InputError> saveTrace(const Lts& model, const ShownTrace& trace, const TraceOrigin& origin,
                                    const std::string& path);

/// Reads a trace from a `.json` file and finds it in `model`: steps are named by event and, where that is
/// ambiguous, by the state that they lead to, so it may come from an older version of the model. Errors: no
/// trace, or the first step that does not fit.
Outcome<Trace> loadTrace(const Lts& model, const std::string& path);

} // namespace threadmend
