// SPDX-License-Identifier: GPL-3.0-or-later
// A panel that is needed comes to sight, also one that was closed.
#pragma once

#include <QDockWidget>

namespace threadmend {

/// Shows the dock that `part` lies in, before those that it shares its place with; nothing if it is in none.
inline void bringForward(QWidget* part)
{
    for (QWidget* each = part; each != nullptr; each = each->parentWidget())
        if (auto* dock = qobject_cast<QDockWidget*>(each)) {
            dock->show();
            dock->raise();
        }
}

} // namespace threadmend
