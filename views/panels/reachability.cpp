// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/pushdown_model.h"
#include "views/pushdown/reachability_panel.h"

namespace threadmend {

extern const Panel panel_reachability;
const Panel panel_reachability{.name = "reachability",
                               .title = "Reachability",
                               .area = Panel::Area::Bottom,
                               .order = 11,
                               .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                                   return new ReachabilityPanel(context, parent);
                               },
                               .appliesTo = pushdown::holdsSystems,
                               .tabOf = "synchronisation"};

} // namespace threadmend
