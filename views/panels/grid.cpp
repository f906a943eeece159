// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_kind.h"
#include "views/grid/grid_panel.h"

namespace threadmend {

extern const Panel panel_grid;
const Panel panel_grid{.name = "grid",
                       .title = "Trace grid",
                       .area = Panel::Area::Bottom,
                       .order = 4,
                       .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                           return new GridPanel(context, parent);
                       },
                       .appliesTo = [](const ModelKind& kind) { return !kind.lane.empty(); },
                       .tabOf = "synchronisation"};

} // namespace threadmend
