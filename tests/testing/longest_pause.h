// SPDX-License-Identifier: GPL-3.0-or-later
// How much work lies between two looks at the clock.
#pragma once

#include "core/run/run_context.h"
#include "tests/testing/share.h"

#include <ctime>

namespace threadmend::testing {

inline double threadSeconds()
{
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The longest work between two looks at the clock; progress is reported at each. Seconds of this thread, so
/// that what else the machine does is not in them.
class LongestPause : public ProgressSink {
public:
    /// A fifth of a second is promised; a busy machine and a build without optimisation are granted more.
    static constexpr double patience = looksAtAll ? 1.0 : 8.0;

    void report(const Progress& progress) noexcept override
    {
        const double now = threadSeconds();
        if (now - last_ > longest_) {
            longest_ = now - last_;
            before_ = progress.phase;
        }
        last_ = now;
    }
    double seconds()
    {
        report({"the end"});
        return longest_;
    }
    const char* before() const { return before_; }

private:
    double last_ = threadSeconds();
    double longest_ = 0;
    const char* before_ = "";
};

} // namespace threadmend::testing
