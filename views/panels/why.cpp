// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/why/why_panel.h"

namespace threadmend {

extern const Panel panel_why;
const Panel panel_why{.name = "why",
                      .title = "Why",
                      .area = Panel::Area::Right,
                      .order = 9,
                      .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                          return new WhyPanel(context, parent);
                      },
                      .tabOf = "details"};

} // namespace threadmend
