// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/shown_violation.h"

#include "views/graph/captions.h"

namespace threadmend {

namespace {

/// What there is to mend, or to find out, beside what is shown; empty if there is nothing.
QString restSentence(const Snapshot& now)
{
    std::size_t unchecked = 0, running = 0, undecided = 0;
    for (const ListedProperty& each : *now.properties) {
        const CheckedProperty* found = now.verdictOf(each.key);
        if (found != nullptr && found->verdict.kind == Verdict::Kind::Violated)
            return QStringLiteral("“%1” is violated: choose it, or propose, and ways to mend it stand here.")
                .arg(elided(visibleText(each.property.name), 60));
        running += now.isWanted(each.key);
        unchecked += found == nullptr && each.enabled && !now.isWanted(each.key);
        undecided += found != nullptr && found->verdict.kind == Verdict::Kind::Undecided;
    }
    const auto some = [](std::size_t count, const char* one, const char* several) {
        return QStringLiteral("%1 %2").arg(count).arg(QLatin1String(count == 1 ? one : several));
    };
    if (running > 0)
        return some(running, "property is being checked.", "properties are being checked.");
    if (unchecked > 0)
        return some(unchecked, "property has not been checked (F5).",
                    "properties have not been checked (F5).");
    if (undecided > 0)
        return some(undecided, "property is undecided: only a violation can be mended.",
                    "properties are undecided: only a violation can be mended.");
    return {};
}

} // namespace

bool showsViolation(const Snapshot& now)
{
    const CheckedProperty* found = now.shown ? now.verdictOf(*now.shown) : nullptr;
    return now.model && found != nullptr && found->verdict.kind == Verdict::Kind::Violated;
}

void showSomethingViolated(Session& session)
{
    const Snapshot& now = session.now();
    for (const ListedProperty& each : *now.properties)
        if (const CheckedProperty* found = now.verdictOf(each.key);
            found != nullptr && found->verdict.kind == Verdict::Kind::Violated) {
            session.dispatch(action::ShowProperty{each.key});
            return;
        }
}

QString quotedProperty(const Snapshot& now)
{
    return QStringLiteral("“%1”").arg(elided(visibleText(now.property(*now.shown)->property.name), 60));
}

QString whatToMend(const Snapshot& now, const QString& offer)
{
    const QString rest = restSentence(now);
    if (!now.shown && now.checked.empty())
        return QStringLiteral("Check the properties (F5): ways to mend what is violated stand here.");
    if (!now.shown)
        return rest.isEmpty() ? QStringLiteral("What was checked holds: there is nothing to mend.") : rest;
    const CheckedProperty* found = now.verdictOf(*now.shown);
    if (found == nullptr)
        return QStringLiteral("%1 is being checked, or was not yet (F5).").arg(quotedProperty(now));
    switch (found->verdict.kind) {
    case Verdict::Kind::Holds:
        return rest.isEmpty() ? QStringLiteral("%1 holds: there is nothing to mend.").arg(quotedProperty(now))
                              : QStringLiteral("%1 holds. %2").arg(quotedProperty(now), rest);
    case Verdict::Kind::Violated:
        return QStringLiteral("%1 is violated. %2").arg(quotedProperty(now), offer);
    case Verdict::Kind::Undecided:
        return QStringLiteral("%1 is undecided: only a violation can be mended.").arg(quotedProperty(now));
    }
    return {};
}

} // namespace threadmend
