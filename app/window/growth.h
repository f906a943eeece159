// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a program is explored that is too large to be explored at once.
#pragma once

#include "core/session/snapshot/snapshot.h"

#include <cstdint>
#include <string>
#include <vector>

namespace threadmend {

/// At first so much that nobody waits for it; then by itself sixteen times as much each time, since it all
/// begins anew (what was explored before the last time is a fifteenth of that), to what memory may be used
/// for; and further if a person says so. No clock: how much there is of a model does not depend on the
/// machine.
struct Growth {
    static constexpr std::uint64_t firstStates = std::uint64_t{1} << 16;
    std::uint64_t mostStates = firstStates;
    /// Runs that are explored first, by their labels: a person went beyond what was explored.
    std::vector<std::vector<std::string>> along = {};

    /// How a model is read of which there is to be so much.
    ReadOptions reading(const ReadOptions& given) const;

    /// Four times as much as there is, whatever the budget.
    Growth further(const OpenedModel& model) const;
    /// What comes next by itself; nothing if it is all there, or if there would not be much more within
    /// the budget.
    std::optional<Growth> next(const Snapshot& now) const;
    /// The beginning of what is around all runs of the history, if the current state is one beyond which
    /// nobody looked, and which nobody looks at already.
    std::optional<Growth> beyond(const Snapshot& now) const;
};

} // namespace threadmend
