// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/explore/graph_panel.h"
#include "views/panel.h"

namespace threadmend {

extern const Panel panel_graph;
const Panel panel_graph{
    "graph", "Graph", Panel::Area::Centre, 0,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new GraphPanel(context, parent); }};

} // namespace threadmend
