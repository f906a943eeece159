// SPDX-License-Identifier: GPL-3.0-or-later
// A trace as a picture of its own: a line, whatever states it comes back to.
#pragma once

#include "core/session/history/shown_trace.h"
#include "views/graph/picture.h"

namespace threadmend {

/// A node for each position of `trace`, a state that is visited twice twice; an edge a step. Keys of nodes
/// are positions. O(length).
Outcome<Picture> traceView(const Lts& model, const ShownTrace& trace, RunContext& run);

} // namespace threadmend
