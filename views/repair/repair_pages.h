// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of repairs: the page of the kind of model that is open, and the commands that all pages serve.
#pragma once

#ifndef Q_MOC_RUN
#include "views/repair/page_stack.h"
#include "views/repair/repair_kind.h"
#endif

namespace threadmend {

class RepairPages : public PageStack {
    Q_OBJECT
public:
    RepairPages(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {700, 190}; }

private:
    void addCommands();
    void follow();
    RepairPage* page() const { return static_cast<RepairPage*>(currentWidget()); }

    PanelContext& context_;
};

} // namespace threadmend
