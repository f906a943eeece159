// SPDX-License-Identifier: GPL-3.0-or-later
// Contracts of functions: a broken one is a programming error, so the program stops and names it.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace threadmend {

/// Aborts with `contract` on stderr unless `kept`. Stays on in release builds.
inline void require(bool kept, const char* contract)
{
    if (!kept) [[unlikely]] {
        std::fprintf(stderr, "threadmend: broken contract: %s\n", contract);
        std::abort();
    }
}

} // namespace threadmend
