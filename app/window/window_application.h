// SPDX-License-Identifier: GPL-3.0-or-later
// The program as a desktop application.
#pragma once

#include <string>
#include <vector>

namespace threadmend {

/// Whether a window would be seen: there is a display, and no platform without one was asked for.
bool hasDisplay();

/// Opens a window for each file, or one that says what to do first, and runs until the last is closed.
/// False if that went wrong.
bool runWindows(const std::vector<std::string>& files);

} // namespace threadmend
