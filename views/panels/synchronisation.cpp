// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "views/panel.h"
#include "views/program/synchronisation_panel.h"

namespace threadmend {

extern const Panel panel_synchronisation;
const Panel panel_synchronisation{.name = "synchronisation",
                                  .title = "Synchronisation",
                                  .area = Panel::Area::Bottom,
                                  .order = 3,
                                  .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                                      return new SynchronisationPanel(context, parent);
                                  },
                                  .appliesTo = behavioral::holdsPrograms};

} // namespace threadmend
