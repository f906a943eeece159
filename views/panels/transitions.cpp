// SPDX-License-Identifier: GPL-3.0-or-later
// The transitions as a table.
#include "views/panel.h"
#include "views/states/transitions_panel.h"

namespace threadmend {

extern const Panel panel_transitions;
const Panel panel_transitions = {
    "transitions", "Transitions", Panel::Area::Bottom, 2,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new TransitionsPanel(context, parent); }};

} // namespace threadmend
