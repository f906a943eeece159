// SPDX-License-Identifier: GPL-3.0-or-later
// Repairs of behavioral programs: the proposals, and in their place, while a person forbids a run, the
// builder of anti-scenarios.
#pragma once

#ifndef Q_MOC_RUN
#include "views/repair/repair_kind.h"
#endif

namespace threadmend {

class PageStack;
class RepairPanel;
class ScenarioBuilder;

class PatchesPage : public RepairPage {
    Q_OBJECT
public:
    PatchesPage(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {700, 190}; }
    void propose() override;
    void goThere() override;
    void accept() override;
    bool canAccept() const override;

private:
    void forbid();

    PanelContext& context_;
    PageStack* pages_ = nullptr;
    ScenarioBuilder* builder_ = nullptr;
    RepairPanel* proposals_ = nullptr;
};

} // namespace threadmend
