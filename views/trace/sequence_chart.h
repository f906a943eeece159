// SPDX-License-Identifier: GPL-3.0-or-later
// A run as a message-sequence chart: the b-threads side by side, time running down.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/history/shown_trace.h"
#include "core/session/model/opened_model.h"
#include "views/graph/drawing.h"
#include "views/graph/render.h"
#endif

namespace threadmend {

struct SequenceChartOptions {
    /// Of a longer run the first and the last steps are drawn, and how many are left out.
    std::size_t mostSteps = 400;
    /// More b-threads that no drawn step moves are left out.
    std::size_t mostIdle = 3;
};

/// One line a step: a dot on each b-thread that requested the event, a ring on each that waited for it, a
/// cross on each that it ended; where a b-thread is hot its life line is thick. A lasso's loop stands in a
/// frame. A model without b-threads is one lane, with the names of its states. O(drawn steps * b-threads).
/// Needs a QGuiApplication, for the widths of texts.
Drawing sequenceChart(const OpenedModel& model, const ShownTrace& trace, const Theme& theme,
                      const SequenceChartOptions& options = {});

/// Whether the extension of `path` is one that a chart can be written to.
bool isChartFile(std::string_view path);

/// Draws the chart and writes it atomically. Input errors: another extension, a path that cannot be written.
Outcome<RenderReport> writeSequenceChart(const OpenedModel& model, const ShownTrace& trace,
                                         const Theme& theme, const std::string& path, RunContext& run);

} // namespace threadmend
