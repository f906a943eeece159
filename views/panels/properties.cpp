// SPDX-License-Identifier: GPL-3.0-or-later
// The properties and their verdicts.
#include "core/model/model_kind.h"
#include "views/panel.h"
#include "views/properties/properties_panel.h"

namespace threadmend {

extern const Panel panel_properties;
const Panel panel_properties{.name = "properties",
                             .title = "Properties",
                             .area = Panel::Area::Right,
                             .order = 0,
                             .create = [](PanelContext& context, QWidget* parent) -> QWidget* {
                                 return new PropertiesPanel(context, parent);
                             },
                             .appliesTo = [](const ModelKind& kind) { return kind.withoutSpace.empty(); }};

} // namespace threadmend
