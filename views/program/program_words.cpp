// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/program/program_words.h"

#include "views/graph/captions.h"

#include <algorithm>

namespace threadmend {

using namespace behavioral;

namespace {

/// So many names are listed before the rest is only counted.
constexpr qsizetype mostNamed = 3;

QString joined(QStringList words)
{
    const qsizetype more = words.size() - mostNamed;
    if (more > 1) {
        words = words.mid(0, mostNamed);
        words.push_back(QStringLiteral("%1 more").arg(more));
    }
    if (words.size() < 2)
        return words.join(QString());
    const QString last = words.takeLast();
    return words.join(QStringLiteral(", ")) + QStringLiteral(" and ") + last;
}

QString placedName(const behavioral::ProgramModel& program, std::span<const std::uint32_t> points,
                   std::uint32_t column)
{
    return QStringLiteral("%1 (line %2)")
        .arg(threadName(program, points, column))
        .arg(program.synchronisations().points[points[column]].line);
}

QString blockers(const behavioral::ProgramModel& program, std::span<const std::uint32_t> points,
                 const EventStanding& standing)
{
    QStringList names;
    for (const std::uint32_t column : standing.blockedBy)
        names.push_back(placedName(program, points, column));
    return joined(names);
}

/// "Nothing can happen: everything that is requested is blocked (deadlock)."
QString deadEndSentence(const OpenedModel& model, StateId state)
{
    const behavioral::ProgramModel& program = *programOf(model);
    const std::vector<EventStanding> all = program.standingsIn(state);
    QStringList blocked;
    for (const EventStanding& each : all)
        if (each.standing == Standing::Blocked)
            blocked.push_back(visibleText(program.synchronisations().events[each.event]));
    if (!blocked.isEmpty())
        return QStringLiteral("Deadlock: %1 %2 requested, but blocked.")
            .arg(joined(blocked), blocked.size() == 1 ? QStringLiteral("is") : QStringLiteral("are"));
    if (!program.synchronisations().answered)
        return QStringLiteral("Nothing can happen here; there are too many events and sets to say why.");
    const bool requested = std::any_of(all.begin(), all.end(), [](const EventStanding& each) {
        return each.standing != Standing::Unrequested;
    });
    return requested ? QStringLiteral("The program says that nobody should look beyond this state.")
                     : QStringLiteral("The run ends here: no b-thread requests anything.");
}

} // namespace

StateId synchronisationState(const Snapshot& now)
{
    return now.inQuestion().value_or(now.model->lts.initialStates().front());
}

QString statementText(const behavioral::ProgramModel& program, const SynchronisationPoint& point)
{
    const Synchronisations& all = program.synchronisations();
    QStringList parts, requested;
    for (const EventNumber event : point.requested)
        requested.push_back(visibleText(all.events[event]));
    if (!requested.isEmpty())
        parts.push_back(QStringLiteral("requests ") + joined(requested));
    const auto part = [&](const char* verb, std::uint32_t set) {
        if (!all.sets[set].text.empty())
            parts.push_back(QLatin1String(verb) + visibleText(all.sets[set].text));
    };
    part("waits for ", point.waitFor);
    part("blocks ", point.block);
    part("is ended by ", point.interrupt);
    return parts.join(QStringLiteral(", "));
}

QString threadName(const behavioral::ProgramModel& program, std::span<const std::uint32_t> points,
                   std::uint32_t column)
{
    const Synchronisations& all = program.synchronisations();
    return visibleText(points[column] == 0 ? all.names[column] : all.points[points[column]].thread);
}

QString outcomeText(const behavioral::ProgramModel& program, std::span<const std::uint32_t> points,
                    const EventStanding& standing)
{
    switch (standing.standing) {
    case Standing::Enabled:
        return QStringLiteral("can happen");
    case Standing::Blocked:
        return QStringLiteral("blocked by ") + blockers(program, points, standing);
    case Standing::Outranked:
        return program.synchronisations().answered
                   ? QStringLiteral("not chosen: others come first")
                   : QStringLiteral("cannot happen; there are too many events and sets to say why");
    case Standing::Unrequested:
        return standing.blockedBy.empty() ? QStringLiteral("nobody requests it")
                                          : QStringLiteral("nobody requests it, and blocked by ") +
                                                blockers(program, points, standing);
    }
    return {};
}

QString stateSentence(const OpenedModel& model, StateId state)
{
    const behavioral::ProgramModel& program = *programOf(model);
    if (!program.isExplored(state))
        return QStringLiteral("Not explored any further: the program has more states than were looked at.");
    if (const StateFailure* failure = program.synchronisations().failureOf(state.value)) {
        QString text = visibleText(failure->word);
        text[0] = text[0].toUpper();
        if (!failure->thread.empty())
            text += QStringLiteral(" in %1").arg(visibleText(failure->thread));
        if (failure->line > 0)
            text += QStringLiteral(" (line %1)").arg(failure->line);
        return text + QStringLiteral(": %1.").arg(visibleText(failure->message));
    }
    return model.lts.outgoing(state).empty() ? deadEndSentence(model, state) : QString();
}

} // namespace threadmend
