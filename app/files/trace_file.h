// SPDX-License-Identifier: GPL-3.0-or-later
// Traces are written: as JSON, systems of one run in every format of models, text, and sequence charts.
#pragma once

#include "core/session/history/shown_trace.h"
#include "core/session/model/opened_model.h"

#include <optional>
#include <string>

namespace threadmend {

/// Which property a saved trace violates.
struct TraceOrigin {
    std::string propertyName; ///< empty for a trace without a verdict
    std::string propertyText;
};

/// What is wrong with saving a trace to `path`, as far as its extension tells; nothing if all is well.
std::optional<InputError> whyNotATraceFile(const std::string& path);

/// Writes a trace of `model` atomically; the extension says how: `.json`, `.txt`, one of a chart (`.svg`,
/// `.png`, `.pdf`; needs a QGuiApplication), or one of a model. A lasso stays one. After a stop nothing is
/// there. Errors: another extension, a file that cannot be written.
std::optional<Failure> saveTrace(const OpenedModel& model, const ShownTrace& trace, const TraceOrigin& origin,
                                 const std::string& path, RunContext& run);

} // namespace threadmend
