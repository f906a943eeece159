// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/steps/value_menu.h"

#include "views/commands/commands.h"
#include "views/panel.h"

#include <QMenu>
#include <vector>

namespace threadmend {

namespace {

/// Those that are there.
std::vector<QAction*> valueCommands(const PanelContext& context)
{
    std::vector<QAction*> actions;
    for (const Commands::Entry& each : context.commands.all())
        if (each.text.id == QLatin1String(changedLast) || each.text.id == QLatin1String(changesNext))
            actions.push_back(each.action);
    return actions;
}

} // namespace

void pointAtValue(PanelContext& context, const QString& term)
{
    for (QAction* action : valueCommands(context))
        action->setData(term);
}

void openValueMenu(PanelContext& context, QWidget* view, const QPoint& globalPlace, const QString& term)
{
    pointAtValue(context, term);
    auto* menu = new QMenu(view);
    menu->setObjectName(QStringLiteral("value.menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QAction* action : valueCommands(context))
        menu->addAction(action);
    QAction* stop = menu->addAction(QStringLiteral("&Break where it changes"));
    QObject::connect(stop, &QAction::triggered, view, [&session = context.session, term] {
        session.dispatch(action::ToggleBreakpoint{
            {Breakpoint::Kind::Predicate, "changed " + term.toStdString(), 0, true}});
    });
    menu->popup(globalPlace);
}

} // namespace threadmend
