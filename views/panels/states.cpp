// SPDX-License-Identifier: GPL-3.0-or-later
// The states as a table.
#include "views/panel.h"
#include "views/states/states_panel.h"

namespace threadmend {

extern const Panel panel_states;
const Panel panel_states = {
    "states", "States", Panel::Area::Bottom, 1,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new StatesPanel(context, parent); }};

} // namespace threadmend
