// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/comparison_panel.h"

namespace threadmend {

extern const Panel panel_comparison;
const Panel panel_comparison{
    "comparison", "Compare", Panel::Area::Bottom, 4,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new ComparisonPanel(context, parent); }};

} // namespace threadmend
