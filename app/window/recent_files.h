// SPDX-License-Identifier: GPL-3.0-or-later
// Models that were opened before.
#pragma once

#include <QStringList>

namespace threadmend {

/// The latest first; those that are not there any more are left out.
QStringList recentFiles();
/// Puts `path` first.
void rememberFile(const QString& path);

} // namespace threadmend
