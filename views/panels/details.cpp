// SPDX-License-Identifier: GPL-3.0-or-later
// The state in question.
#include "views/panel.h"
#include "views/states/details_panel.h"

namespace threadmend {

extern const Panel panel_details;
const Panel panel_details = {
    "details", "State", Panel::Area::Right, 1,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new DetailsPanel(context, parent); }};

} // namespace threadmend
