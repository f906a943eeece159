// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_kind.h"
#include "views/panel.h"
#include "views/program/threads_panel.h"

namespace threadmend {

extern const Panel panel_threads;
const Panel panel_threads{.name = "threads",
                          .title = "B-threads",
                          .area = Panel::Area::Left,
                          .order = 0,
                          .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                              return new ThreadsPanel(context, parent);
                          },
                          .appliesTo = [](const ModelKind& kind) { return !kind.lane.empty(); }};

} // namespace threadmend
