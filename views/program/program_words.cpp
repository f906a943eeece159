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

} // namespace

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

} // namespace threadmend
