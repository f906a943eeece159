// SPDX-License-Identifier: GPL-3.0-or-later
// Work that cannot be stopped, since it is one long call of a library: who waits for it may leave.
#pragma once

#include "core/run/run_context.h"

#include <functional>
#include <memory>

namespace threadmend {

/// Runs `work` in a thread of its own and waits for its end. Until it calls `letGo` it may use what is the
/// caller's, `run` too, and has to poll; from then on it uses only what it owns or shares, and the caller
/// polls a hundred times a second. On a stop the thread is left behind: it works on to its end, which nobody
/// notices. What `work` throws is thrown here, unless it was left behind. How often `run` was polled in the
/// end does not depend on how long it took.
[[nodiscard]] std::optional<Stopped>
awaitOrLeave(std::function<void(const std::function<void()>& letGo)> work, const Progress& meanwhile,
             RunContext& run);

/// Whether any work that was left behind is not at its end yet. While it is so, nothing may be taken down
/// that such work uses, and the program ends without (std::_Exit).
bool isWorkLeftBehind();

/// Waits for the end of all that was left behind.
void awaitWorkLeftBehind();

/// Leaves standing what work that was left behind may use.
struct UnlessWorkIsLeftBehind {
    template <class T>
    void operator()(T* thing) const
    {
        if (!isWorkLeftBehind())
            delete thing;
    }
};
template <class T>
using KeptForWork = std::unique_ptr<T, UnlessWorkIsLeftBehind>;

} // namespace threadmend
