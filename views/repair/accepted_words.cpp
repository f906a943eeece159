// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/accepted_words.h"

#include "core/model/text/wording.h"
#include "views/graph/captions.h"

#include <QStringList>
#include <algorithm>

namespace threadmend {

namespace {

QString countedText(std::size_t count, const char* what)
{
    return QString::fromStdString(counted(count, what));
}

QString sizes(const PatchReview& review)
{
    return QStringLiteral("%1 → %2, %3 → %4.")
        .arg(QString::fromStdString(grouped(review.statesWithout)), countedText(review.statesWith, "state"),
             QString::fromStdString(grouped(review.transitionsWithout)),
             countedText(review.transitionsWith, "transition"));
}

/// "patch 1", "patches 1 and 3"; empty for none.
QString patchesOf(QStringList numbers)
{
    if (numbers.isEmpty())
        return {};
    const QString last = numbers.takeLast();
    return numbers.isEmpty()
               ? QStringLiteral("patch %1").arg(last)
               : QStringLiteral("patches %1 and %2").arg(numbers.join(QStringLiteral(", ")), last);
}

/// What good behaviour a patch costs; empty for none.
QString price(const AcceptedReview& review, std::size_t index)
{
    const PatchedRuns& runs = review.patches[index].runs;
    QStringList sentences, together;
    for (const PatchConflict& conflict : review.conflicts)
        if (conflict.first == index || conflict.second == index)
            together.push_back(QString::number(
                review.patches[conflict.first == index ? conflict.second : conflict.first].patch.number));
    if (runs.newDeadlocks > 0)
        sentences.push_back(
            QStringLiteral("The program gets stuck by it%1, after: %2.")
                .arg(together.isEmpty() ? QString() : QStringLiteral(" together with ") + patchesOf(together),
                     runText(runs.deadlockRun)));
    if (runs.goodStepsBlocked > 0)
        sentences.push_back(
            QStringLiteral("Good runs are lost: %1 of the %2 that they take; one of them: %3.")
                .arg(QString::fromStdString(grouped(runs.lost.good.lost)),
                     countedText(runs.lost.good.all, "step"), runText(runs.lostRun)));
    return sentences.join(QLatin1Char(' '));
}

QString property(const PatchReview& review)
{
    return QStringLiteral("“%1”").arg(elided(visibleText(review.property), 60));
}

/// Because of which patches one does not matter; empty if because of none.
QString because(const AcceptedReview& review, std::size_t index)
{
    QStringList numbers;
    for (const PatchOverlap& overlap : review.overlaps)
        if (overlap.patch == index)
            numbers.push_back(QString::number(review.patches[overlap.because].patch.number));
    return patchesOf(numbers);
}

QString useless(const AcceptedReview& review, std::size_t index)
{
    const QString other = because(review, index);
    const bool canGo = std::find(review.canGo.begin(), review.canGo.end(), index) != review.canGo.end();
    QString text = other.isEmpty() ? QStringLiteral("It blocks nothing")
                                   : QStringLiteral("It blocks nothing beside %1").arg(other);
    if (canGo)
        return text + QStringLiteral(": it can be taken out.");
    return text + QStringLiteral(": one of them is enough, and it stays if the others go.");
}

QString sentenceOf(const InputError& error)
{
    return error.line == 0 ? visibleText(error.message) + QLatin1Char('.')
                           : QStringLiteral("Line %1: %2.").arg(error.line).arg(visibleText(error.message));
}

QString notNeeded(const AcceptedReview& review, std::size_t index)
{
    const QString other = because(review, index);
    return QStringLiteral("%1 holds without it, too%2. %3")
        .arg(property(review.patches[index]),
             other.isEmpty() ? QString() : QStringLiteral(", because of ") + other, price(review, index))
        .trimmed();
}

} // namespace

RepairFact wordOn(const PatchReview& review)
{
    const QString good = QStringLiteral("✓"), bad = QStringLiteral("✗"), neither = QStringLiteral("·");
    switch (review.status) {
    case PatchStatus::Disabled:
        return {neither, Tone::Muted, QStringLiteral("disabled")};
    case PatchStatus::Broken:
        return {bad, Tone::Incorrect, QStringLiteral("broken")};
    case PatchStatus::Unjudged:
        return {neither, Tone::Muted, QStringLiteral("not judged")};
    case PatchStatus::DoesNotRepair:
        return {bad, Tone::Incorrect, QStringLiteral("does not repair")};
    case PatchStatus::Useless:
        return {neither, Tone::Decision, QStringLiteral("useless")};
    case PatchStatus::NotNeeded:
        return {review.isHarmful() ? bad : neither, Tone::Decision, QStringLiteral("no longer needed")};
    case PatchStatus::TooStrong:
        return {bad, Tone::Incorrect, QStringLiteral("too strong")};
    case PatchStatus::InForce:
        return {good, Tone::Correct, QStringLiteral("in force")};
    }
    return {};
}

namespace {

QString madeFor(const PatchReview& patch)
{
    QStringList clauses;
    for (const ChangedConstant& each : patch.changed)
        clauses.push_back(visibleText(sentenceFor(each)));
    return clauses.isEmpty() ? QString()
                             : QStringLiteral("It was made for %1. ").arg(clauses.join(QStringLiteral("; ")));
}

QString statusSentence(const AcceptedReview& review, std::size_t index)
{
    const PatchReview& patch = review.patches[index];
    switch (patch.status) {
    case PatchStatus::Disabled:
        return QStringLiteral("Out of force: nothing of it runs.");
    case PatchStatus::Broken:
        return sentenceOf(*patch.error);
    case PatchStatus::Unjudged:
        return sentenceOf(*patch.error) + QLatin1Char(' ') +
               QStringLiteral("It blocks %1.").arg(countedText(patch.stepsBlocked, "step"));
    case PatchStatus::DoesNotRepair:
        if (patch.without == Verdict::Kind::Holds)
            return QStringLiteral("Without it %1 holds; with it, it is violated. %2")
                .arg(property(patch), price(review, index))
                .trimmed();
        return patch.stepsBlocked == 0
                   ? QStringLiteral("%1 is violated in spite of it, and it blocks nothing.")
                         .arg(property(patch))
                   : QStringLiteral("%1 is violated in spite of it. %2")
                         .arg(property(patch), price(review, index))
                         .trimmed();
    case PatchStatus::Useless:
        return useless(review, index);
    case PatchStatus::NotNeeded:
        return notNeeded(review, index);
    case PatchStatus::TooStrong:
        return price(review, index);
    case PatchStatus::InForce:
        return QStringLiteral("Without it, %1 is violated; %2. %3")
            .arg(property(patch),
                 patch.runs.lost.isNoneGood ? QStringLiteral("there was no good run to lose")
                                            : QStringLiteral("no good run is lost"),
                 sizes(patch));
    }
    return {};
}

} // namespace

QString sentenceOn(const AcceptedReview& review, std::size_t index)
{
    return madeFor(review.patches[index]) + statusSentence(review, index);
}

QString sentenceOnPairs(const AcceptedReview& review)
{
    QStringList sentences;
    for (const PatchConflict& conflict : review.conflicts)
        sentences.push_back(QStringLiteral("Patches %1 and %2 get the program stuck together, after: %3.")
                                .arg(review.patches[conflict.first].patch.number)
                                .arg(review.patches[conflict.second].patch.number)
                                .arg(runText(conflict.run)));
    if (!review.looksAtPairs)
        sentences.push_back(QStringLiteral("There are too many to look at each two of them."));
    return sentences.join(QLatin1Char(' '));
}

QString whatBecameOf(const PatchReview& before, const PatchReview& now)
{
    if (!now.changed.empty() && now.changed != before.changed)
        return QStringLiteral("Patch %1: %2").arg(now.patch.number).arg(madeFor(now).trimmed());
    if (before.status == now.status || before.status == PatchStatus::Disabled ||
        before.status == PatchStatus::Broken)
        return {};
    const auto said = [&](const char* what) {
        return QStringLiteral("Patch %1 %2").arg(now.patch.number).arg(QLatin1String(what));
    };
    switch (now.status) {
    case PatchStatus::Useless:
        return said("blocks nothing any more.");
    case PatchStatus::NotNeeded:
        return said("is no longer needed.");
    case PatchStatus::TooStrong:
        return said("is too strong now.");
    case PatchStatus::DoesNotRepair:
        return said("does not repair any more.");
    case PatchStatus::Disabled:
    case PatchStatus::Broken:
    case PatchStatus::Unjudged:
    case PatchStatus::InForce:
        return {};
    }
    return {};
}

} // namespace threadmend
