// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/properties/property_commands.h"

#include "views/commands/commands.h"

#include <QWidget>

namespace threadmend {

namespace {

bool anyProperty(const Snapshot& now)
{
    return !now.properties->empty();
}

bool checkable(const Snapshot& now)
{
    return now.model && anyProperty(now);
}

/// Adds a command whose key works inside `list` only.
void addLocal(Commands& commands, const GestureText& text, const std::function<void()>& run,
              Commands::Possible possible, QWidget* list)
{
    QAction* action = commands.add(text, run, std::move(possible));
    action->setShortcutContext(Qt::WidgetShortcut);
    list->addAction(action);
}

} // namespace

void addPropertyCommands(Commands& commands, const PropertyGestures& gestures, QWidget* list)
{
    const QString check = QStringLiteral("Check"), edit = QStringLiteral("Edit");
    const auto local = [&](const char* id, const QString& menu, const char* text, const char* hint,
                           QList<QKeySequence> keys, int group, const std::function<void()>& run,
                           bool (*possible)(const Snapshot&)) {
        addLocal(commands,
                 {QLatin1String(id), menu, QLatin1String(text), QLatin1String(hint), std::move(keys), group},
                 run, possible, list);
    };
    commands.add({QStringLiteral("properties.add"),
                  edit,
                  QStringLiteral("&Add a property…"),
                  QStringLiteral("Write a new property of the model"),
                  {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_N)},
                  20},
                 gestures.add);
    local("properties.edit", edit, "&Edit the property", "Change the name or the text of the property",
          {QKeySequence(Qt::Key_F2)}, 20, gestures.edit, anyProperty);
    local("properties.delete", edit, "&Delete the property", "Take the property out of the list",
          {QKeySequence(Qt::Key_Delete)}, 20, gestures.remove, anyProperty);
    local("properties.up", edit, "Move the property &up", "Put the property before the one above it",
          {QKeySequence(Qt::ALT | Qt::Key_Up)}, 20, gestures.moveUp, anyProperty);
    local("properties.down", edit, "Move the property &down", "Put the property behind the one below it",
          {QKeySequence(Qt::ALT | Qt::Key_Down)}, 20, gestures.moveDown, anyProperty);
    local("properties.check", check, "Check &this property", "Check the property that the list is at",
          {QKeySequence(Qt::CTRL | Qt::Key_Return)}, 0, gestures.check, checkable);
    local("properties.show", check, "Show the &evidence",
          "Show why the property fails; check it first if that was not done",
          {QKeySequence(Qt::Key_Return), QKeySequence(Qt::Key_Enter)}, 0, gestures.show, anyProperty);
    local("properties.toggle", check, "Switch the property &on or off",
          "Whether the property is checked together with the others", {QKeySequence(Qt::Key_Space)}, 10,
          gestures.toggle, anyProperty);
}

} // namespace threadmend
