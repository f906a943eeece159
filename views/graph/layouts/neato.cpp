// SPDX-License-Identifier: GPL-3.0-or-later
// Springs by Graphviz' neato: what is near in steps is near in the picture.
#include "views/graph/graphviz_layout.h"

namespace threadmend {

namespace {

Outcome<Layout> layOutNeato(const Picture& picture, const Captions& captions, const LayoutOptions& options,
                            RunContext& run)
{
    return layOutByGraphviz(GraphvizEngine::Neato, picture, captions, options, run);
}

} // namespace

extern const LayoutMethod layoutMethod_neato;
const LayoutMethod layoutMethod_neato = {
    "neato", "Graphviz' neato: as if edges were springs; for pictures of up to 1,000 states.", layOutNeato};

} // namespace threadmend
