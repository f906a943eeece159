// SPDX-License-Identifier: GPL-3.0-or-later
// The file that a tour works on: a copy of its sample, so that the sample stays as it is.
#pragma once

#ifndef Q_MOC_RUN
#include "core/run/outcome.h"
#include "views/tour/tour_plan.h"
#endif

#include <QString>

namespace threadmend {

/// Writes a fresh copy of the sample and its properties among the data of the user, over that of an earlier
/// tour and without its draft; returns its path. Errors: the sample is not installed; the copy cannot be
/// written.
Outcome<QString> freshTourCopy(const TourPlan& plan);

} // namespace threadmend
