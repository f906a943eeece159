// SPDX-License-Identifier: GPL-3.0-or-later
// The violation that is to be mended, and what to do where there is none.
#pragma once

#ifndef Q_MOC_RUN
#include "views/session/session.h"
#endif

#include <QString>

namespace threadmend {

/// Whether the shown property is known to be violated.
bool showsViolation(const Snapshot& now);
/// Goes to the first violated property, if there is one.
void showSomethingViolated(Session& session);

/// The shown property, in quotation marks.
QString quotedProperty(const Snapshot& now);
/// What there is to mend, or has to be done first; `offer` is said where something can be mended. A model is
/// open.
QString whatToMend(const Snapshot& now, const QString& offer);

} // namespace threadmend
