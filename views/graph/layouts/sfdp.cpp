// SPDX-License-Identifier: GPL-3.0-or-later
// Forces by Graphviz' sfdp: shows symmetries and clusters, not which way time goes.
#include "views/graph/graphviz_layout.h"

namespace threadmend {

namespace {

Outcome<Layout> layOutSfdp(const Picture& picture, const Captions& captions, const LayoutOptions& options,
                           RunContext& run)
{
    return layOutByGraphviz(GraphvizEngine::Sfdp, picture, captions, options, run);
}

} // namespace

extern const LayoutMethod layoutMethod_sfdp;
const LayoutMethod layoutMethod_sfdp = {
    "sfdp", "Graphviz' sfdp: forces, coarse before fine; for pictures of up to 1,000 states.", layOutSfdp};

} // namespace threadmend
