// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/repair_pages.h"

#include "core/model/behavioral/product/program_model.h"
#include "views/commands/commands.h"
#include "views/repair/repair_panel.h"
#include "views/repair/scenario_builder.h"

namespace threadmend {

RepairPages::RepairPages(PanelContext& context, QWidget* parent) : QStackedWidget(parent), context_(context)
{
    context.commands.add(
        {QStringLiteral("repair.forbid"),
         QStringLiteral("Repair"),
         QStringLiteral("&Forbid this run …"),
         QStringLiteral(
             "Choose after which of its steps which one is blocked, so that it does not happen again"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)},
         0,
         behavioral::holdsPrograms,
         QStringLiteral("Go along a run first.")},
        [this] { forbid(); }, [](const Snapshot& now) { return now.trace && now.trace->length() > 0; });
    builder_ = new ScenarioBuilder(context, this);
    proposals_ = new RepairPanel(context, this);
    // The page that is not seen takes no room.
    connect(this, &QStackedWidget::currentChanged, this, [this] {
        for (int page = 0; page < count(); ++page) {
            const auto policy = page == currentIndex() ? QSizePolicy::Preferred : QSizePolicy::Ignored;
            widget(page)->setSizePolicy(policy, policy);
        }
    });
    addWidget(proposals_);
    addWidget(builder_);
    builder_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    const auto back = [this] {
        const bool hadKeyboard = builder_->isAncestorOf(focusWidget());
        setCurrentWidget(proposals_);
        return hadKeyboard;
    };
    connect(builder_, &ScenarioBuilder::left, this, [this, back] {
        if (back())
            proposals_->goThere();
    });
    connect(builder_, &ScenarioBuilder::proposed, proposals_, &RepairPanel::goThere);
}

void RepairPages::forbid()
{
    proposals_->popUp();
    setCurrentWidget(builder_);
    builder_->open();
}

} // namespace threadmend
