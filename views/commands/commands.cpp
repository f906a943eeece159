// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/commands/commands.h"

#include "core/model/model_kind.h"

#include <algorithm>

namespace threadmend {

namespace {

QString toolTipOf(const GestureText& text)
{
    const QString key =
        text.keys.isEmpty() ? QString() : text.keys.front().toString(QKeySequence::NativeText);
    return key.isEmpty() ? text.hint : QStringLiteral("%1 (%2)").arg(text.hint, key);
}

/// "Only for behavioral programs."
QString whyNotOfKind(const GestureText& text, const Snapshot& now)
{
    if (!now.model)
        return QStringLiteral("Open a model first.");
    QStringList kinds;
    for (const ModelKind* kind : modelKinds())
        if (text.appliesTo(*kind)) {
            QString plural = QString::fromUtf8(kind->plural);
            plural[0] = plural[0].toLower();
            kinds.push_back(plural);
        }
    return QStringLiteral("Only for %1.").arg(kinds.join(QStringLiteral(" and ")));
}

} // namespace

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
    action->setToolTip(toolTipOf(text));
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    entries_.push_back({text, action});
    possible_.push_back(std::move(possible));
    updateOne(entries_.size() - 1);
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
        updateOne(i);
}

void Commands::updateOne(std::size_t index)
{
    Entry& entry = entries_[index];
    const Possible& possible = possible_[index];
    // Who added it without a condition enables it.
    if (entry.text.appliesTo == nullptr && !possible)
        return;
    const Snapshot& now = session_.now();
    const bool applies =
        entry.text.appliesTo == nullptr || (now.model && entry.text.appliesTo(*now.model->kind));
    const bool isPossible = applies && (!possible || possible(now));
    const QString whyNot = isPossible ? QString()
                           : applies  ? entry.text.otherwise
                                      : whyNotOfKind(entry.text, now);
    entry.action->setEnabled(isPossible);
    if (whyNot == entry.whyNot)
        return;
    entry.whyNot = whyNot;
    entry.action->setToolTip(whyNot.isEmpty() ? toolTipOf(entry.text)
                                              : toolTipOf(entry.text) + QLatin1Char('\n') + whyNot);
    entry.action->setStatusTip(whyNot.isEmpty() ? entry.text.hint : whyNot);
}

} // namespace threadmend
