// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of the model.
#include "views/panel.h"
#include "views/states/labels_panel.h"

namespace threadmend {

extern const Panel panel_labels;
const Panel panel_labels = {
    "labels", "Labels", Panel::Area::Left, 1,
    [](PanelContext& context, QWidget* parent) -> QWidget* { return new LabelsPanel(context, parent); }};

} // namespace threadmend
