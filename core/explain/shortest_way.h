// SPDX-License-Identifier: GPL-3.0-or-later
// The shortest way from a state to an event or to a state of some kind, or why there is none.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/outcome.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend {

/// What is looked for: a step with a label, or a state. Of a state that is looked for, the way to itself is
/// empty.
struct WayTarget {
    std::optional<LabelId> label;
    std::vector<bool> states; ///< by state; empty: none
};

struct ShortestWay {
    enum class Answer {
        Found,
        NotFromHere, ///< it can come about in the model, but not any more
        Never,       ///< in no run of the model
        NotExplored  ///< not in the part that was explored, which is not all that follows the state
    };
    Answer answer = Answer::Never;
    /// Indices in `Lts::transitions()`, one after the other; the last one leads to what was looked for.
    std::vector<std::uint32_t> transitions;
    bool operator==(const ShortestWay&) const = default;
};

/// Breadth-first from `from`; of several shortest ways the one that comes first in the order of transitions,
/// as the search meets them. If there is none, a second search from all initial states tells whether there
/// ever was. O(n + m) time, 12 bytes a state. A stop leaves nothing.
Outcome<ShortestWay> shortestWay(const Lts& lts, StateId from, const WayTarget& target, RunContext& run);

} // namespace threadmend
