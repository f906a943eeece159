// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a file is still the one that was read.
#pragma once

#include <QByteArray>
#include <QString>

namespace threadmend {

/// SHA-256 of what is at `path` now, in hexadecimal digits; empty if nothing can be read there. O(size).
QByteArray digestOfFile(const QString& path);

} // namespace threadmend
