// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/history/branch_words.h"

#include "core/model/text/wording.h"
#include "views/graph/captions.h"

#include <QStringList>

namespace threadmend {

namespace {

QString stepsText(std::size_t count)
{
    return QString::fromStdString(counted(count, "step"));
}

/// The step by which a person's own branch begins to differ.
QString firstOwnStep(const Snapshot& now, const Branch& branch)
{
    const Trace& trace = branch.trace->trace;
    if (trace.length() <= branch.forkedAt)
        return QStringLiteral("Run");
    const QString label =
        elided(visibleText(now.model->lts.labels().text(trace.steps[branch.forkedAt].label)), 40);
    return branch.forkedAt == 0 ? label + QStringLiteral(" from the start")
                                : QStringLiteral("%1 after step %2").arg(label).arg(branch.forkedAt);
}

QString propertyName(const Snapshot& now, const Branch& branch)
{
    const ListedProperty* listed = branch.property ? now.property(*branch.property) : nullptr;
    if (listed == nullptr)
        return QStringLiteral("a property");
    const Property& property = listed->property;
    return elided(visibleText(property.name.empty() ? property.text : property.name), 60);
}

} // namespace

QString branchName(const Snapshot& now, const Branch& branch)
{
    if (!branch.name.empty())
        return visibleText(branch.name);
    switch (branch.origin) {
    case Branch::Origin::Steps:
        return firstOwnStep(now, branch);
    case Branch::Origin::Counterexample:
        return QStringLiteral("Counterexample of ") + propertyName(now, branch);
    case Branch::Origin::Path:
        return QStringLiteral("Shortest way to state ") +
               visibleText(now.model->lts.describe(branch.trace->trace.last()));
    case Branch::Origin::File:
        return QStringLiteral("Loaded run");
    }
    return {};
}

QString branchLength(const Branch& branch)
{
    const Trace& trace = branch.trace->trace;
    if (branch.misfit)
        return QStringLiteral("%1 of %2 fit").arg(trace.length()).arg(stepsText(branch.wanted->steps.size()));
    if (trace.loop)
        return QStringLiteral("%1 to a loop of %2")
            .arg(stepsText(*trace.loop))
            .arg(trace.length() - *trace.loop);
    return stepsText(trace.length());
}

QString misfitSentence(const Branch& branch)
{
    if (!branch.misfit)
        return {};
    constexpr qsizetype mostNamed = 4;
    const Misfit& misfit = *branch.misfit;
    if (misfit.step >= branch.wanted->steps.size())
        return QStringLiteral("All steps fit the model, but its loop does not come back to where it began.");
    QStringList possible;
    for (const std::string& each : misfit.alternatives)
        if (possible.size() < mostNamed)
            possible.push_back(visibleText(each));
    const QString step = QStringLiteral("Step %1, %2, does not fit the model")
                             .arg(misfit.step + 1)
                             .arg(visibleText(misfit.event));
    return possible.isEmpty() ? step + QStringLiteral(": nothing can happen here.")
                              : step + QStringLiteral(". Nearest that can happen: %1.")
                                           .arg(possible.join(QStringLiteral(", ")));
}

} // namespace threadmend
