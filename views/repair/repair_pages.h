// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of repairs, and in its place, while a person forbids a run, the builder of anti-scenarios.
#pragma once

#ifndef Q_MOC_RUN
#include "views/panel.h"
#endif

#include <QStackedWidget>

namespace threadmend {

class RepairPanel;
class ScenarioBuilder;

class RepairPages : public QStackedWidget {
    Q_OBJECT
public:
    RepairPages(PanelContext& context, QWidget* parent);
    QSize sizeHint() const override { return {700, 190}; }

private:
    void forbid();

    PanelContext& context_;
    ScenarioBuilder* builder_ = nullptr;
    RepairPanel* proposals_ = nullptr;
};

} // namespace threadmend
