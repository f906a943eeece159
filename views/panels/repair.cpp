// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/repair_pages.h"

namespace threadmend {

extern const Panel panel_repair;
const Panel panel_repair{.name = "repair",
                         .title = "Repairs",
                         .area = Panel::Area::Bottom,
                         .order = 10,
                         .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                             return new RepairPages(context, parent);
                         },
                         .appliesTo = hasRepairs,
                         .tabOf = "synchronisation"};

} // namespace threadmend
