// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_kind.h"
#include "views/panel.h"
#include "views/program/source_panel.h"

namespace threadmend {

extern const Panel panel_source;
const Panel panel_source{.name = "source",
                         .title = "Source",
                         .area = Panel::Area::Left,
                         .order = 2,
                         .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                             return new SourcePanel(context, parent);
                         },
                         .appliesTo = [](const ModelKind& kind) { return kind.hasSource; }};

} // namespace threadmend
