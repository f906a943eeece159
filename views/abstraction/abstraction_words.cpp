// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/abstraction/abstraction_words.h"

#include "core/abstraction/split_reason.h"
#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/repair/repair_words.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <numeric>

namespace threadmend {

using namespace abstraction;

QString countedText(std::size_t count, const char* singular)
{
    return QString::fromStdString(counted(count, singular));
}

QString quotedText(const std::string& text)
{
    return QStringLiteral("“%1”").arg(elided(visibleText(text), 60));
}

namespace {

QString inHundredths(double number)
{
    return QString::number(number, 'f', 2);
}

const char* wordFor(Measure measure)
{
    switch (measure) {
    case Measure::Propositions:
        return "propositions";
    case Measure::Requested:
        return "events requested";
    case Measure::Blocked:
        return "events blocked";
    case Measure::Names:
        return "names";
    case Measure::Places:
        return "places in the text";
    }
    return "";
}

/// What both b-threads have to do with most; empty if they have nothing in common.
QString mostInCommon(const std::vector<double>& one, const std::vector<double>& other,
                     const std::vector<std::string>& names)
{
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < std::min(one.size(), names.size()); ++i)
        if (std::min(one[i], other[i]) > most) {
            most = std::min(one[i], other[i]);
            best = i;
        }
    return most > 0 ? quotedText(names[best]) : QString();
}

} // namespace

QString relationSentence(const ProgramThreads& program, const Correlations& correlations, std::size_t one,
                         std::size_t other)
{
    if (one == other)
        return QStringLiteral("%1, %2, first synchronises in line %3.")
            .arg(quotedText(program.threads[one].name),
                 countedText(program.threads[one].thread.stateCount(), "state"))
            .arg(program.threads[one].line);
    const std::array<QString, 3> shared = {
        mostInCommon(correlations.ofProposition[one], correlations.ofProposition[other],
                     program.vocabulary.propositions),
        mostInCommon(correlations.ofRequest[one], correlations.ofRequest[other], program.vocabulary.labels),
        mostInCommon(correlations.ofBlock[one], correlations.ofBlock[other], program.vocabulary.labels)};
    QStringList parts;
    double weights = 0;
    for (std::size_t i = 0; i < measureCount; ++i) {
        if (!correlations.counts[i])
            continue;
        weights += usualWeights[i];
        QString part = QStringLiteral("%1 %2 × %3")
                           .arg(QString::fromUtf8(wordFor(static_cast<Measure>(i))),
                                inHundredths(correlations.measures[one * correlations.threads + other][i]),
                                QString::number(usualWeights[i]));
        if (i < shared.size() && !shared[i].isEmpty())
            part += QStringLiteral(" (%1)").arg(shared[i]);
        parts.push_back(part);
    }
    return QStringLiteral("%1 and %2 are related by %3: %4; the sum divided by the weights, %5.")
        .arg(quotedText(program.threads[one].name), quotedText(program.threads[other].name),
             inHundredths(correlations.of(one, other)), parts.join(QStringLiteral(", ")),
             QString::number(weights));
}

QString modulesSentence(std::size_t threads, std::size_t modules)
{
    return QStringLiteral("%1 in %2").arg(countedText(threads, "b-thread"), countedText(modules, "module"));
}

QString roundTitle(const RefinementFilm& film, std::size_t picture)
{
    return film.isResult(picture)
               ? QStringLiteral("Result")
               : QStringLiteral("Round %1 of %2").arg(picture + 1).arg(film.answer.rounds.size());
}

namespace {

/// Where in the run the set of states that it can be in became empty.
QString whereIn(std::size_t step)
{
    return step == 0 ? QStringLiteral("at the start")
                     : QStringLiteral("after %1").arg(countedText(step, "step"));
}

QString whySpurious(const RefinementFilm& film, std::size_t number)
{
    const RefinementRound& round = film.answer.rounds[number];
    if (round.divergence == Divergence::NotDead)
        return QStringLiteral("The program has this run, but no state that it ends in is stuck.");
    const QString event = quotedText(film.vocabulary().labels[round.run.letters[round.step]]);
    return round.divergence == Divergence::LeadsElsewhere
               ? QStringLiteral("The program has not: %1 none of the states that it can be in goes on by %2 "
                                "as this run does, requested or not (case 1).")
                     .arg(whereIn(round.step), event)
               : QStringLiteral("The program has not: %1 nobody requests %2 (case 2).")
                     .arg(whereIn(round.step), event);
}

QString resultOf(const RefinementFilm& film)
{
    const CegarAnswer& answer = film.answer;
    const QString refined =
        answer.rounds.empty() && film.edits > 0
            ? QStringLiteral("The classes that it began with were enough.")
        : answer.rounds.empty()
            ? QStringLiteral("The coarsest abstraction was enough.")
            : QStringLiteral("The abstraction was refined %1.")
                  .arg(answer.rounds.size() == 1 ? QStringLiteral("once")
                                                 : QStringLiteral("%1 times").arg(answer.rounds.size()));
    if (answer.isReached)
        return QStringLiteral("Violated: the program itself has the run %1, of %2; it is the trace. %3")
            .arg(runText(film.word(film.answer.rounds.size())),
                 countedText(answer.run.letters.size(), "step"), refined);
    QString text = QStringLiteral("Holds: nothing in the abstraction, of %1 and %2, comes to what must not "
                                  "be, so nothing in the program does. %3")
                       .arg(countedText(answer.explored.states, "state"),
                            countedText(answer.explored.transitions, "transition"), refined);
    if (film.question.isVacuous)
        text += QStringLiteral(" No word of the events that may happen violates the property.");
    if (film.mayFailFirst)
        text += QStringLiteral(" Some run fails, and what would come behind that is not looked at.");
    return text;
}

/// "with a request of “a”, without “b”".
QString traitText(const Trait& trait, bool has, const Vocabulary& vocabulary)
{
    const QString event =
        trait.kind == Trait::Kind::Asks ? QString() : quotedText(vocabulary.labels[trait.letter]);
    switch (trait.kind) {
    case Trait::Kind::LeadsOn:
        return (has ? QStringLiteral("with a step by %1 to where the run goes on")
                    : QStringLiteral("without a step by %1 to there"))
            .arg(event);
    case Trait::Kind::Requests:
        return (has ? QStringLiteral("with a request of %1") : QStringLiteral("without a request of %1"))
            .arg(event);
    case Trait::Kind::Blocks:
        return (has ? QStringLiteral("that block %1") : QStringLiteral("that do not block %1")).arg(event);
    case Trait::Kind::Asks:
        return has ? QStringLiteral("with a request") : QStringLiteral("without any request");
    }
    return {};
}

} // namespace

QString divergenceText(const RefinementFilm& film, std::size_t number)
{
    const RefinementRound& round = film.answer.rounds[number];
    switch (round.divergence) {
    case Divergence::LeadsElsewhere:
        return QStringLiteral("Leads elsewhere %1 (case 1)").arg(whereIn(round.step));
    case Divergence::NotRequested:
        return QStringLiteral("Not requested %1 (case 2)").arg(whereIn(round.step));
    case Divergence::NotDead:
        return QStringLiteral("Not stuck at its end");
    }
    return {};
}

namespace {

/// Of two parts that one trait tells apart: "5 states with a request of “a”, 237 without".
QString bothParts(const ClassSplit& split, const SplitReason& reason, const Vocabulary& vocabulary)
{
    const std::size_t with = reason.has[0][0] ? 0 : 1;
    return QStringLiteral("%1 %2, %3 %4")
        .arg(countedText(split.sizes[with], "state"), traitText(reason.traits[0], true, vocabulary),
             QString::fromStdString(grouped(split.sizes[1 - with])),
             reason.traits[0].kind == Trait::Kind::Blocks ? QStringLiteral("that do not")
                                                          : QStringLiteral("without"));
}

QString partsOf(const ClassSplit& split, const SplitReason& reason, const Vocabulary& vocabulary)
{
    if (split.parts.size() == 2 && reason.traits.size() == 1)
        return bothParts(split, reason, vocabulary);
    QStringList parts;
    for (std::size_t part = 0; part < split.parts.size(); ++part) {
        QStringList traits;
        for (std::size_t k = 0; k < reason.traits.size(); ++k)
            traits.push_back(traitText(reason.traits[k], reason.has[part][k], vocabulary));
        parts.push_back(
            QStringLiteral("%1 %2")
                .arg(countedText(split.sizes[part], "state"), traits.join(QStringLiteral(" and ")))
                .trimmed());
    }
    return parts.join(QStringLiteral("; "));
}

} // namespace

QString splitSentence(const RefinementFilm& film, std::size_t round, const ClassSplit& split)
{
    const std::size_t all = std::accumulate(split.sizes.begin(), split.sizes.end(), std::size_t{0});
    return QStringLiteral("Class %1 of %2, %3, becomes %4 classes: %5.")
        .arg(split.before)
        .arg(quotedText(film.moduleName(split.module)), countedText(all, "state"))
        .arg(split.parts.size())
        .arg(partsOf(split, reasonOf(film, round, split), film.vocabulary()));
}

QString roundSentence(const RefinementFilm& film, std::size_t picture)
{
    if (film.isResult(picture))
        return resultOf(film);
    const RefinementRound& round = film.answer.rounds[picture];
    const std::vector<std::string> word = film.word(picture);
    const QString found = film.question.deadlocks
                              ? QStringLiteral("In the abstraction a run may be stuck")
                              : QStringLiteral("In the abstraction a run comes to what must not be");
    QStringList sentences = {found + (word.empty() ? QStringLiteral(" at the start.")
                                      : film.question.deadlocks
                                          ? QStringLiteral(" after: %1.").arg(runText(word))
                                          : QStringLiteral(" by: %1.").arg(runText(word))),
                             whySpurious(film, picture)};
    for (const ClassSplit& split : round.splits)
        sentences.push_back(splitSentence(film, picture, split));
    return sentences.join(QLatin1Char(' '));
}

} // namespace threadmend
