// SPDX-License-Identifier: GPL-3.0-or-later
// How files of behavioral programs are called.
#pragma once

#include <string_view>

namespace threadmend::behavioral {

/// Whether the name of a file is that of a behavioral program: it ends with .js, whatever its case.
bool isProgramFile(std::string_view path);

} // namespace threadmend::behavioral
