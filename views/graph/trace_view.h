// SPDX-License-Identifier: GPL-3.0-or-later
// A trace as a picture of its own: a line, whatever states it comes back to.
#pragma once

#include "core/session/history/shown_trace.h"
#include "views/graph/picture.h"

namespace threadmend {

/// What of a trace is folded away: as in the list of its steps (shown_trace.h), but for the position where
/// one is, which is always shown.
struct TraceFolding {
    bool fold = false;
    std::vector<std::size_t> unfolded;
    std::size_t position = 0;

    bool operator==(const TraceFolding&) const = default;
};

/// The rows of a trace, those that are folded around `position` in two. O(length).
std::vector<TraceRow> rowsAround(const ShownTrace& trace, const TraceFolding& folding);

/// A node for each position of `trace` between its rows, a state that is visited twice twice; an edge a step,
/// or one for a folded stretch. Keys of nodes are positions. O(length).
Outcome<Picture> traceView(const Lts& model, const ShownTrace& trace, const TraceFolding& folding,
                           RunContext& run);

} // namespace threadmend
