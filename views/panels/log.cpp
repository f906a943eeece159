// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "views/log/log_panel.h"
#include "views/panel.h"

namespace threadmend {

extern const Panel panel_log;
const Panel panel_log{.name = "log",
                      .title = "Log",
                      .area = Panel::Area::Bottom,
                      .order = 6,
                      .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                          return new LogPanel(context, parent);
                      },
                      .appliesTo = behavioral::holdsPrograms,
                      .tabOf = "synchronisation"};

} // namespace threadmend
