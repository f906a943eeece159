// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/pushdown_model.h"
#include "views/pushdown/stacks_panel.h"

namespace threadmend {

extern const Panel panel_stacks;
const Panel panel_stacks{.name = "stacks",
                         .title = "Stacks",
                         .area = Panel::Area::Right,
                         .order = 2,
                         .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                             return new StacksPanel(context, parent);
                         },
                         .appliesTo = pushdown::holdsSystems,
                         .tabOf = "details"};

} // namespace threadmend
