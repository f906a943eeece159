// SPDX-License-Identifier: GPL-3.0-or-later
// Where the samples that come with the program are.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// The path of a sample, such as `lts/retry-protocol.aut`: in the source tree that the program was built
/// from, or where it was installed. Nothing if it is not there.
std::optional<std::string> samplePath(const std::string& relative);

/// A sample, and the sentence that its .props file begins with.
struct Sample {
    std::string path;
    std::string name;
    std::string sentence;
};

/// All samples that are there, sorted by path.
std::vector<Sample> samples();

} // namespace threadmend
