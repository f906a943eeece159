// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panel.h"
#include "views/trace/trace_panel.h"

namespace threadmend {

extern const Panel panel_trace;
const Panel panel_trace{
    "trace", "Trace", Panel::Area::Bottom, 0,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new TracePanel(context, parent); }};

} // namespace threadmend
