// SPDX-License-Identifier: GPL-3.0-or-later
// Levels by Graphviz' dot.
#include "views/graph/graphviz_layout.h"

namespace threadmend {

namespace {

Outcome<Layout> layOutDot(const Picture& picture, const Captions& captions, const LayoutOptions& options,
                          RunContext& run)
{
    return layOutByGraphviz(GraphvizEngine::Dot, picture, captions, options, run);
}

} // namespace

extern const LayoutMethod layoutMethod_graphviz;
const LayoutMethod layoutMethod_graphviz = {
    "graphviz", "Graphviz' dot with its splines; for pictures of up to 1,000 states.", layOutDot};

} // namespace threadmend
