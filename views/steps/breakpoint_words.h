// SPDX-License-Identifier: GPL-3.0-or-later
// How a breakpoint is called.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/snapshot/breakpoint.h"
#endif

#include <QString>

namespace threadmend {

/// "event tea", "line 12", "when hot and can tea", "b-thread guest@waiting"
QString breakpointText(const Breakpoint& breakpoint);

} // namespace threadmend
