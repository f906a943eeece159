// SPDX-License-Identifier: GPL-3.0-or-later
// The properties and their verdicts.
#include "views/panel.h"
#include "views/properties/properties_panel.h"

namespace threadmend {

extern const Panel panel_properties;
const Panel panel_properties = {
    "properties", "Properties", Panel::Area::Right, 0,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new PropertiesPanel(context, parent); }};

} // namespace threadmend
