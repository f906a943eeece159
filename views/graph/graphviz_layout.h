// SPDX-License-Identifier: GPL-3.0-or-later
// Graphviz in a helper process, for small pictures (dot's splines are worth waiting for below some 300
// nodes). Labels are placed by us. When it is late or fails the layered layout takes its place, with a
// sentence that says so.
#pragma once

#include "views/graph/graphviz_helper.h"
#include "views/graph/layout.h"

namespace threadmend {

/// Of pictures of at most 1,000 nodes. For dot, edges that do not lead from one breadth-first level to the
/// next do not decide on ranks: its own cycle breaking gives strongly connected graphs ten times the ranks
/// and does not end. The others know no levels, and no groups.
Outcome<Layout> layOutByGraphviz(GraphvizEngine engine, const Picture& picture, const Captions& captions,
                                 const LayoutOptions& options, RunContext& run);

} // namespace threadmend
