// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/commands.h"

#include <algorithm>

namespace threadmend {

Commands::Commands(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    connect(&session, &Session::changed, this, &Commands::update);
}

QAction* Commands::add(const GestureText& text, std::function<void()> run, Possible possible)
{
    require(std::none_of(entries_.begin(), entries_.end(),
                         [&](const Entry& each) { return each.text.id == text.id; }),
            "each command has an id of its own");
    auto* action = new QAction(text.text, this);
    action->setObjectName(text.id);
    action->setShortcuts(text.keys);
    action->setStatusTip(text.hint);
    QString plain = text.text;
    plain.remove(QLatin1Char('&'));
    const QString key =
        text.keys.isEmpty() ? QString() : text.keys.front().toString(QKeySequence::NativeText);
    action->setToolTip(key.isEmpty() ? text.hint : QStringLiteral("%1 (%2)").arg(text.hint, key));
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    action->setEnabled(!possible || possible(session_.now()));
    entries_.push_back({text, action});
    possible_.push_back(std::move(possible));
    Q_EMIT added(action);
    return action;
}

QAction* Commands::action(const QString& id) const
{
    const auto found =
        std::find_if(entries_.begin(), entries_.end(), [&](const Entry& each) { return each.text.id == id; });
    require(found != entries_.end(), "a command is asked for by an id that exists");
    return found->action;
}

void Commands::update()
{
    for (std::size_t i = 0; i < entries_.size(); ++i)
        if (possible_[i])
            entries_[i].action->setEnabled(possible_[i](session_.now()));
}

} // namespace threadmend
