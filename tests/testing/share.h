// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a long test is done under the sanitizers.
#pragma once

namespace threadmend::testing {

/// Of `count` random cases a quarter where a sanitizer makes each several times slower: they look for slips
/// of memory, and the tests without them look at all cases. Thresholds on what was met go by the same share.
constexpr int shareOf(int count)
{
#if defined(THREADMEND_SANITIZED)
    return count / 4;
#else
    return count;
#endif
}

/// Of cases that take long, a share of that share. What was met among them is too little to be counted: ask
/// `looksAtAll` first.
constexpr int smallShareOf(int count)
{
    return shareOf(shareOf(count));
}
constexpr bool looksAtAll = shareOf(4) == 4;

} // namespace threadmend::testing
