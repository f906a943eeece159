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

RepairFact outcome(const ProposedRepair& repair)
{
    const Judgement& judgement = repair.proposal.judgement;
    if (repair.aim && repair.aim->isOneRun)
        return judgement.repairs
                   ? RepairFact{sign(good), Tone::Correct, QStringLiteral("The run cannot happen with it.")}
                   : RepairFact{sign(bad), Tone::Incorrect,
                                QStringLiteral("The run can still happen with it.")};
    if (judgement.repairs)
        return {sign(good), Tone::Correct, QStringLiteral("The property holds with it.")};
    if (judgement.repairsIfFair)
        return {
            sign(bad), Tone::Decision,
            QStringLiteral("The property holds with it if runs are fair: what is possible again and again "
                           "happens again and again.")};
    return {sign(bad), Tone::Incorrect,
            judgement.counterexampleGone
                ? QStringLiteral("The property is still violated with it, but this counterexample is gone.")
                : QStringLiteral("The property is still violated with it.")};
}

RepairFact goodRuns(const PatchedRuns& runs)
{
    if (runs.lost.isNoneGood)
        return {sign(neither), Tone::Muted,
                QStringLiteral("There is no good run to lose: from the start on a violation can be forced.")};
    if (runs.goodStepsBlocked == 0)
        return {sign(good), Tone::Correct, QStringLiteral("No good run is lost.")};
    return {sign(bad), Tone::Decision,
            QStringLiteral("Good runs are lost: %1 of the %2 that they take; one of them: %3.")
                .arg(QString::fromStdString(grouped(runs.lost.good.lost)), number(runs.lost.good.all, "step"),
                     runText(runs.lostRun))};
}

void addLucky(const PatchedRuns& runs, std::vector<RepairFact>& facts)
{
    if (runs.lost.lucky.lost == 0)
        return;
    const QString example =
        runs.luckyRun.empty() ? QString() : QStringLiteral("; one of them: %1").arg(runText(runs.luckyRun));
    facts.push_back(
        {sign(neither), Tone::Muted,
         QStringLiteral("Runs that only luck keeps right are lost of necessity: %1 of their %2%3.")
             .arg(QString::fromStdString(grouped(runs.lost.lucky.lost)), number(runs.lost.lucky.all, "step"),
                  example)});
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

QString sentenceFor(const ProposedRepairs& proposals)
{
    switch (*proposals.failure) {
    case RepairFailure::Reason::StartsViolating:
        return QStringLiteral("It is violated before anything happens: nothing that is blocked can help.");
    case RepairFailure::Reason::NoWayOut:
        return QStringLiteral(
            "Whatever is blocked, the run violates it or gets stuck: the program must change elsewhere.");
    case RepairFailure::Reason::Environment:
        if (proposals.failsFair)
            return QStringLiteral("The environment can stay in a hot loop for ever and be fair, and a patch "
                                  "may not block it.");
        if (proposals.failsHot)
            return QStringLiteral(
                "The environment can stay in a hot loop for ever, and a patch may not block it; "
                "only its fairness would help.");
        return QStringLiteral(
            "The environment can choose events that lead to the violation, and a patch may not block them.");
    }
    return {};
}

} // namespace

bool isRepair(const ProposedRepair& repair)
{
    const Judgement& judgement = repair.proposal.judgement;
    return !repair.isJudged || judgement.repairs || judgement.repairsIfFair;
}

RepairFact verdictOn(const ProposedRepair& repair)
{
    if (repair.error)
        return {sign(bad), Tone::Incorrect, QStringLiteral("has an error")};
    if (!repair.isJudged)
        return {sign(neither), Tone::Muted, QStringLiteral("is being judged")};
    const Judgement& judgement = repair.proposal.judgement;
    if (!judgement.repairs && judgement.repairsIfFair)
        return {sign(bad), Tone::Decision, QStringLiteral("repairs if fair")};
    if (!judgement.repairs)
        return {sign(bad), Tone::Incorrect, QStringLiteral("does not repair")};
    if (judgement.runs.newDeadlocks > 0)
        return {sign(bad), Tone::Decision, QStringLiteral("repairs, but gets stuck")};
    if (judgement.runs.goodStepsBlocked > 0)
        return {sign(bad), Tone::Decision, QStringLiteral("repairs, loses good runs")};
    return {sign(good), Tone::Correct, QStringLiteral("repairs")};
}

std::vector<RepairFact> factsOf(const ProposedRepair& repair)
{
    if (repair.error)
        return {{sign(bad), Tone::Incorrect, errorText(*repair.error)}};
    if (!repair.isJudged)
        return {{sign(neither), Tone::Muted, QStringLiteral("The edit is being judged …")}};
    const Proposal& proposal = repair.proposal;
    const Judgement& judgement = proposal.judgement;
    std::vector<RepairFact> facts;
    facts.push_back(outcome(repair));
    facts.push_back(goodRuns(judgement.runs));
    addLucky(judgement.runs, facts);
    facts.push_back(deadlocks(judgement.runs));
    addOthers(judgement.others, facts);
    if (judgement.runs.newSteps > 0)
        facts.push_back(
            {sign(neither), Tone::Decision,
             (proposal.change ? QStringLiteral("As others come first there is %1: %2.")
                              : QStringLiteral("What had priority and is blocked makes way for %1: %2."))
                 .arg(number(judgement.runs.newSteps, "new step"), runText(judgement.runs.newRun))});
    const QString size = QStringLiteral("%1, %2").arg(
        change(judgement.statesBefore, judgement.statesAfter, "state"),
        change(judgement.transitionsBefore, judgement.transitionsAfter, "transition"));
    if (proposal.change) {
        facts.push_back({sign(neither), Tone::Muted, QStringLiteral("%1; nothing is blocked.").arg(size)});
        return facts;
    }
    // Of edited code, what it blocks and how large it is stands in the code alone.
    if (!repair.unedited)
        facts.push_back(
            {sign(neither), Tone::Muted, QStringLiteral("Blocks %1.").arg(runText(proposal.blocked))});
    facts.push_back({sign(neither), Tone::Muted,
                     repair.unedited ? size + QLatin1Char('.')
                                     : QStringLiteral("%1; the patch has %2.")
                                           .arg(size, number(proposal.patch.states.size(), "state"))});
    return facts;
}

std::vector<RepairFact> factsOf(const ForbiddenRun& forbidden)
{
    const BlockedElsewhere& elsewhere = forbidden.elsewhere;
    QString text = QString::fromStdString(forbidden.scenario.description());
    std::vector<RepairFact> facts = {
        {sign(neither), Tone::Text, text.left(1).toUpper() + text.mid(1) + QLatin1Char('.')}};
    if (elsewhere.steps == 0)
        facts.push_back({sign(good), Tone::Correct, QStringLiteral("Nothing else is blocked.")});
    else if (elsewhere.goodSteps == 0)
        facts.push_back({sign(good), Tone::Correct,
                         QStringLiteral("Elsewhere it blocks %1, none of them good.")
                             .arg(number(elsewhere.steps, "step"))});
    else
        facts.push_back(
            {sign(bad), Tone::Decision,
             QStringLiteral("Elsewhere it blocks %1, %2 of them good; as in: %3.")
                 .arg(number(elsewhere.steps, "step"), QString::fromStdString(grouped(elsewhere.goodSteps)),
                      runText(forbidden.goodRun))});
    const std::vector<RepairFact> judged = factsOf(*forbidden.repair);
    facts.insert(facts.end(), judged.begin(), judged.end());
    return facts;
}

QString richText(const std::vector<RepairFact>& facts, const Theme& theme)
{
    QString text = QStringLiteral("<table cellspacing='0' cellpadding='1'>");
    for (const RepairFact& fact : facts)
        text += QStringLiteral("<tr><td style='color:%1'>%2&nbsp;</td><td style='color:%3'>%4</td></tr>")
                    .arg(colourOf(theme, fact.tone).name(), fact.glyph,
                         colourOf(theme, fact.tone == Tone::Muted ? Tone::Muted : Tone::Text).name(),
                         fact.sentence.toHtmlEscaped());
    return text + QStringLiteral("</table>");
}

QString errorText(const InputError& error)
{
    QString text = visibleText(error.message);
    if (!error.hint.empty())
        text += QStringLiteral(" (%1)").arg(visibleText(error.hint));
    return error.line == 0 ? text.left(1).toUpper() + text.mid(1) + QLatin1Char('.')
                           : QStringLiteral("Line %1: %2.").arg(error.line).arg(text);
}

QString whyNoRepair(const ProposedRepairs& proposals)
{
    if (!proposals.failure)
        return {};
    QString text = QStringLiteral("No repair by blocking. ") + sentenceFor(proposals);
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
