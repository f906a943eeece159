// SPDX-License-Identifier: GPL-3.0-or-later
// A poll for code that is left by exceptions.
#pragma once

#include "core/run/run_context.h"

#include <cstdint>

namespace threadmend {

/// Throws `Stopped` if `run`, which may be null, wants to stop. `phase` is a literal; `done` of its steps.
inline void pollOrThrow(RunContext* run, const char* phase, std::uint64_t done)
{
    if (run != nullptr)
        if (const auto stopped = run->poll({phase, done}))
            throw *stopped;
}

/// The same at every sixty-fourth of the steps, for steps of less than a microsecond.
inline void pollNowAndThen(RunContext* run, const char* phase, std::uint64_t done)
{
    if (done % 64 == 0)
        pollOrThrow(run, phase, done);
}

} // namespace threadmend
