// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/steps/breakpoints_panel.h"

namespace threadmend {

extern const Panel panel_breakpoints;
const Panel panel_breakpoints{
    "breakpoints", "Breakpoints", Panel::Area::Bottom, 4,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new BreakpointsPanel(context, parent); }};

} // namespace threadmend
