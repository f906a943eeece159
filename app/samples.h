// SPDX-License-Identifier: GPL-3.0-or-later
// Where the samples that come with the program are.
#pragma once

#include <optional>
#include <string>

namespace threadmend {

/// The path of a sample, such as `lts/retry-protocol.aut`: in the source tree that the program was built
/// from, or where it was installed. Nothing if it is not there.
std::optional<std::string> samplePath(const std::string& relative);

} // namespace threadmend
