// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panel.h"
#include "views/paths/paths_panel.h"

namespace threadmend {

extern const Panel panel_paths;
const Panel panel_paths{.name = "paths",
                        .title = "Nested paths",
                        .area = Panel::Area::Bottom,
                        .order = 3,
                        .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                            return new PathsPanel(context, parent);
                        },
                        .tabOf = "trace"};

} // namespace threadmend
