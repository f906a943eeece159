// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "views/abstraction/abstraction_panel.h"

namespace threadmend {

extern const Panel panel_abstraction;
const Panel panel_abstraction{.name = "abstraction",
                              .title = "Abstraction",
                              .area = Panel::Area::Bottom,
                              .order = 11,
                              .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                                  return new AbstractionPanel(context, parent);
                              },
                              .appliesTo = behavioral::holdsPrograms,
                              .tabOf = "synchronisation"};

} // namespace threadmend
