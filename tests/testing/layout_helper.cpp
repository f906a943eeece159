// SPDX-License-Identifier: GPL-3.0-or-later
// Test programs that show pictures are their own helper for Graphviz, as the program itself is.
#include "tests/testing/test_main.h"
#include "views/graph/graphviz_helper.h"

namespace {

const threadmend::testing::TestEntry helper(threadmend::layoutHelperFlag,
                                            [](int, char**) { return threadmend::runLayoutHelper(); });

} // namespace
