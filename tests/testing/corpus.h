// SPDX-License-Identifier: GPL-3.0-or-later
// The real data that tests may read where it is present.
#pragma once

#include <optional>
#include <string>

namespace threadmend::testing {

/// The path of `relative` inside the corpus (THREADMEND_CORPUS, or ../shared/data beside the project), or
/// nothing where there is no corpus; use with `SKIP_WITHOUT_CORPUS`.
std::optional<std::string> corpusPath(const std::string& relative);

/// The whole content of a file; empty if it cannot be read.
std::string contentOf(const std::string& path);

/// A path inside the samples of the project.
std::string samplePath(const std::string& relative);

} // namespace threadmend::testing

#define SKIP_WITHOUT_CORPUS()                                                                                \
    if (!threadmend::testing::corpusPath(""))                                                                \
    QSKIP("no corpus: set THREADMEND_CORPUS to the folder of real LTSs to run this")
