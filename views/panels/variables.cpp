// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "views/panel.h"
#include "views/variables/variables_panel.h"

namespace threadmend {

extern const Panel panel_variables;
const Panel panel_variables{.name = "variables",
                            .title = "Variables",
                            .area = Panel::Area::Left,
                            .order = 1,
                            .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                                return new VariablesPanel(context, parent);
                            },
                            .appliesTo = behavioral::holdsPrograms,
                            .tabOf = "threads"};

} // namespace threadmend
