// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/repair_words.h"

#include "core/model/text/wording.h"
#include "views/graph/captions.h"

#include <QStringList>
#include <algorithm>

namespace threadmend {

namespace {

constexpr char16_t good[] = u"✓", bad[] = u"✗", neither[] = u"·";

QString sign(const char16_t* text)
{
    return QString::fromUtf16(text);
}

QString number(std::size_t count, const char* what)
{
    return QString::fromStdString(counted(count, what));
}

/// "8 → 7 states".
QString change(std::size_t before, std::size_t after, const char* what)
{
    return QString::fromStdString(grouped(before)) + QStringLiteral(" → ") + number(after, what);
}

QString name(Verdict::Kind kind)
{
    switch (kind) {
    case Verdict::Kind::Holds:
        return QStringLiteral("holds");
    case Verdict::Kind::Violated:
        return QStringLiteral("violated");
    case Verdict::Kind::Undecided:
        return QStringLiteral("undecided");
    }
    return {};
}

RepairFact goodRuns(const PatchedRuns& runs)
{
    if (runs.goodStepsBlocked == 0)
        return {sign(good), Tone::Correct, QStringLiteral("No good run is lost.")};
    return {sign(bad), Tone::Decision,
            QStringLiteral("Good runs are lost, by %1; one of them: %2.")
                .arg(number(runs.goodStepsBlocked, "blocked step"), runText(runs.lostRun))};
}

RepairFact deadlocks(const PatchedRuns& runs)
{
    if (runs.newDeadlocks == 0)
        return {sign(good), Tone::Correct, QStringLiteral("No new deadlock.")};
    return {sign(bad), Tone::Incorrect,
            QStringLiteral("%1, the nearest after: %2.")
                .arg(number(runs.newDeadlocks, "new deadlock"), runText(runs.deadlockRun))};
}

void addOthers(const std::vector<OtherVerdict>& others, std::vector<RepairFact>& facts)
{
    for (const OtherVerdict& other : others)
        if (other.before != other.after) {
            const bool better = other.after == Verdict::Kind::Holds;
            facts.push_back(
                {sign(better ? good : bad), better ? Tone::Correct : Tone::Incorrect,
                 QStringLiteral("%1: %2 → %3.")
                     .arg(elided(visibleText(other.name), 60), name(other.before), name(other.after))});
        }
    const bool same = std::all_of(others.begin(), others.end(),
                                  [](const OtherVerdict& other) { return other.before == other.after; });
    if (same && !others.empty())
        facts.push_back(
            {sign(good), Tone::Correct,
             others.size() == 1
                 ? QStringLiteral("The other property keeps its verdict.")
                 : QStringLiteral("The other %1 properties keep their verdicts.").arg(others.size())});
}

QString sentenceFor(RepairFailure::Reason reason)
{
    switch (reason) {
    case RepairFailure::Reason::StartsViolating:
        return QStringLiteral("It is violated before anything happens: nothing that is blocked can help.");
    case RepairFailure::Reason::NoWayOut:
        return QStringLiteral(
            "Whatever is blocked, the run violates it or gets stuck: the program must change elsewhere.");
    case RepairFailure::Reason::Environment:
        return QStringLiteral(
            "The environment can choose events that lead to the violation, and a patch may not block them.");
    }
    return {};
}

} // namespace

QString methodName(RepairMethod method)
{
    switch (method) {
    case RepairMethod::Priority:
        return QStringLiteral("Priority");
    case RepairMethod::Concrete:
        return QStringLiteral("Wait-block patch");
    case RepairMethod::AntiScenario:
        return QStringLiteral("Anti-scenario");
    }
    return {};
}

RepairFact verdictOn(const Judgement& judgement)
{
    if (!judgement.repairs)
        return {sign(bad), Tone::Incorrect, QStringLiteral("does not repair")};
    if (judgement.runs.newDeadlocks > 0)
        return {sign(bad), Tone::Decision, QStringLiteral("repairs, but gets stuck")};
    if (judgement.runs.goodStepsBlocked > 0)
        return {sign(bad), Tone::Decision, QStringLiteral("repairs, loses good runs")};
    return {sign(good), Tone::Correct, QStringLiteral("repairs")};
}

std::vector<RepairFact> factsOf(const Proposal& proposal)
{
    const Judgement& judgement = proposal.judgement;
    std::vector<RepairFact> facts;
    facts.push_back(judgement.repairs
                        ? RepairFact{sign(good), Tone::Correct, QStringLiteral("The property holds with it.")}
                        : RepairFact{sign(bad), Tone::Incorrect,
                                     QStringLiteral("The property is still violated with it.")});
    facts.push_back(goodRuns(judgement.runs));
    facts.push_back(deadlocks(judgement.runs));
    addOthers(judgement.others, facts);
    if (judgement.runs.newSteps > 0)
        facts.push_back(
            {sign(neither), Tone::Decision,
             QStringLiteral("What had priority and is blocked makes way for %1: %2.")
                 .arg(number(judgement.runs.newSteps, "new step"), runText(judgement.runs.newRun))});
    facts.push_back(
        {sign(neither), Tone::Muted, QStringLiteral("Blocks %1.").arg(runText(proposal.blocked))});
    facts.push_back({sign(neither), Tone::Muted,
                     QStringLiteral("%1, %2; the patch has %3.")
                         .arg(change(judgement.statesBefore, judgement.statesAfter, "state"),
                              change(judgement.transitionsBefore, judgement.transitionsAfter, "transition"),
                              number(proposal.patch.states.size(), "state"))});
    return facts;
}

QString whyNoRepair(const ProposedRepairs& proposals)
{
    if (!proposals.failure)
        return {};
    QString text = QStringLiteral("No repair by blocking. ") + sentenceFor(*proposals.failure);
    text += proposals.failureRun.empty()
                ? QString()
                : QStringLiteral(" A run that shows it: %1.").arg(runText(proposals.failureRun));
    return text;
}

QString runText(const std::vector<std::string>& labels)
{
    constexpr std::size_t most = 8;
    if (labels.empty())
        return QStringLiteral("the start");
    QStringList words;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (labels.size() > most && i == most / 2) {
            words.push_back(QStringLiteral("… %1 more …").arg(labels.size() - most));
            i = labels.size() - most / 2;
        }
        words.push_back(elided(visibleText(labels[i]), 40));
    }
    return words.join(QStringLiteral(", "));
}

} // namespace threadmend
