// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/repair_pages.h"

#include "core/model/model_kind.h"
#include "views/commands/commands.h"

namespace threadmend {

RepairPages::RepairPages(PanelContext& context, QWidget* parent) : PageStack(parent), context_(context)
{
    // Pages show the hints of the commands.
    addCommands();
    for (const RepairKind* kind : repairKinds())
        addPage(kind->create(context, this));
    connect(&context.session, &Session::changed, this, &RepairPages::follow);
    follow();
    context_.commands.update();
}

void RepairPages::addCommands()
{
    const QString repair = QStringLiteral("Repair");
    context_.commands.add({QStringLiteral("repair.propose"),
                           repair,
                           QStringLiteral("&Propose repairs"),
                           QStringLiteral("Look for ways to mend the violation that is shown"),
                           {QKeySequence(Qt::CTRL | Qt::Key_F5)},
                           0,
                           hasRepairs},
                          [this] { page()->propose(); });
    context_.commands.add({QStringLiteral("repair.show"),
                           repair,
                           QStringLiteral("&Go to the repairs"),
                           QStringLiteral("Go to the proposals, and to what can be done about a violation"),
                           {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F5)},
                           0,
                           hasRepairs},
                          [this] { page()->goThere(); });
    context_.commands.add(
        {QStringLiteral("repair.accept"),
         repair,
         QStringLiteral("&Accept the proposal"),
         QStringLiteral("Put the proposal into the source; undo takes it out again"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_A)},
         1,
         hasRepairs,
         QStringLiteral("Propose first.")},
        [this] { page()->accept(); },
        [this](const Snapshot&) { return page() != nullptr && page()->canAccept(); });
}

void RepairPages::follow()
{
    const Snapshot& now = context_.session.now();
    for (int i = 0; now.model && i < count(); ++i)
        if (repairKinds()[static_cast<std::size_t>(i)]->appliesTo(*now.model->kind))
            return setCurrentIndex(i);
}

} // namespace threadmend
