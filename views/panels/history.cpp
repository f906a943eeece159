// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/history/history_panel.h"

namespace threadmend {

extern const Panel panel_history;
const Panel panel_history{
    "history", "History", Panel::Area::Bottom, 3,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new HistoryPanel(context, parent); }};

} // namespace threadmend
