// SPDX-License-Identifier: GPL-3.0-or-later
// A run as text, a line a step.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/history/shown_trace.h"
#include "core/session/model/opened_model.h"
#endif

#include <QString>

namespace threadmend {

/// Each step with the state that it leads to and what is to be said of that; in a behavioral program also
/// which b-threads advanced on it, where a lasso's loop begins and where it goes back.
QString traceAsText(const OpenedModel& model, const ShownTrace& trace);

} // namespace threadmend
