// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/patches_page.h"

#include "core/model/behavioral/product/program_model.h"
#include "views/commands/commands.h"
#include "views/repair/page_stack.h"
#include "views/repair/repair_panel.h"
#include "views/repair/scenario_builder.h"

#include <QVBoxLayout>

namespace threadmend {

PatchesPage::PatchesPage(PanelContext& context, QWidget* parent) : RepairPage(parent), context_(context)
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
    pages_ = new PageStack(this);
    builder_ = new ScenarioBuilder(context, pages_);
    proposals_ = new RepairPanel(context, pages_);
    pages_->addPage(proposals_);
    pages_->addPage(builder_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(pages_);
    const auto back = [this] {
        const bool hadKeyboard = builder_->isAncestorOf(focusWidget());
        pages_->setCurrentWidget(proposals_);
        return hadKeyboard;
    };
    connect(builder_, &ScenarioBuilder::left, this, [this, back] {
        if (back())
            proposals_->goThere();
    });
    connect(builder_, &ScenarioBuilder::proposed, proposals_, &RepairPanel::goThere);
}

void PatchesPage::propose()
{
    proposals_->propose();
}

void PatchesPage::goThere()
{
    proposals_->popUp();
    proposals_->goThere();
}

void PatchesPage::accept()
{
    proposals_->accept();
}

bool PatchesPage::canAccept() const
{
    return context_.session.now().shownProposal() != nullptr;
}

void PatchesPage::forbid()
{
    proposals_->popUp();
    pages_->setCurrentWidget(builder_);
    builder_->open();
}

} // namespace threadmend
