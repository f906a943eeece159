// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/repair/film_words.h"

#include "core/model/text/wording.h"

#include <QStringList>
#include <algorithm>
#include <array>

namespace threadmend {

namespace {

QString states(std::size_t count)
{
    return QString::fromStdString(counted(count, "state"));
}

QString isOrAre(std::size_t count)
{
    return count == 1 ? QStringLiteral("is") : QStringLiteral("are");
}

/// Why one state, or several, joined.
QString because(RoundReason reason, bool one, bool isHot)
{
    switch (reason) {
    case RoundReason::Violates:
        if (isHot)
            return QStringLiteral("whatever is blocked, a run from there stays hot for ever");
        return QStringLiteral("the property itself forbids %1")
            .arg(one ? QStringLiteral("it") : QStringLiteral("them"));
    case RoundReason::NoWayOut:
        return QStringLiteral("all %1 successors are in it")
            .arg(one ? QStringLiteral("its") : QStringLiteral("their"));
    case RoundReason::Environment:
        return QStringLiteral("the environment can choose a step into it");
    case RoundReason::Alike:
        return QStringLiteral("by events alone %1 cannot be told from one that does")
            .arg(one ? QStringLiteral("it") : QStringLiteral("they"));
    }
    return {};
}

/// "2 states join BAD: all their successors are in it", or, for several reasons, how many for which.
QString whoJoins(std::span<const RepairRounds::Join> joined, bool isHot)
{
    std::array<std::size_t, 4> byReason{};
    for (const RepairRounds::Join& join : joined)
        ++byReason[static_cast<std::size_t>(join.reason)];
    QStringList reasons;
    const bool one = std::count(byReason.begin(), byReason.end(), joined.size()) == 1;
    for (std::size_t reason = 0; reason < byReason.size(); ++reason)
        if (const std::size_t count = byReason[reason]; count > 0)
            reasons.push_back((one ? QString() : QStringLiteral("%1 because ").arg(count)) +
                              because(static_cast<RoundReason>(reason), count == 1, isHot));
    return QStringLiteral("%1 %2 BAD: %3.")
        .arg(states(joined.size()), joined.size() == 1 ? QStringLiteral("joins") : QStringLiteral("join"),
             reasons.join(QStringLiteral(", ")));
}

QString whoElse(const RepairRounds::Round& round, bool anyDrawn)
{
    if (round.elsewhere == 0)
        return {};
    return (anyDrawn ? QStringLiteral("%1 more %2, which the graph does not have: ")
                     : QStringLiteral("%1 %2 BAD that the graph does not have: "))
               .arg(anyDrawn ? QString::fromStdString(grouped(round.elsewhere)) : states(round.elsewhere),
                    round.elsewhere == 1 ? QStringLiteral("joins") : QStringLiteral("join")) +
           QStringLiteral("a run comes there when what has priority is blocked.");
}

QString whereTheyAre(const RepairRounds::Round& round)
{
    QString text = round.pre == 0
                       ? QStringLiteral("No step leads into BAD now.")
                       : QStringLiteral("%1 %2 in PRE now.").arg(states(round.pre), isOrAre(round.pre));
    if (round.partlyBad > 0)
        text += QStringLiteral(" %1 %2 in BAD only after some of the runs that lead there.")
                    .arg(states(round.partlyBad), isOrAre(round.partlyBad));
    return text;
}

QString resultSentence(const RepairFilm& film)
{
    if (film.rounds.initialRound)
        return *film.rounds.initialRound == 0
                   ? QStringLiteral(
                         "The initial state is in BAD from the start: nothing that is blocked helps.")
                   : QStringLiteral(
                         "The initial state joined BAD in round %1: nothing that is blocked helps.")
                         .arg(*film.rounds.initialRound);
    QString text = QStringLiteral("No state joins any more, and the initial state is outside. ");
    if (film.needsFairness)
        return text +
               QStringLiteral("The hot loops that are left have ways out, but a run need not take them; the "
                              "wait-block patch blocks %1, so that a run must leave.")
                   .arg(QString::fromStdString(counted(film.cuts, "step")));
    text += film.cuts == 0 ? QStringLiteral("No run comes to a step into BAD.")
                           : QStringLiteral("The wait-block patch blocks the %1 from PRE into BAD that a run "
                                            "can come to.")
                                 .arg(film.cuts == 1 ? QStringLiteral("one step")
                                                     : QString::fromStdString(counted(film.cuts, "step")));
    if (film.effect && !film.effect->partlyCut.empty())
        text += QStringLiteral(" Steps with one stroke are blocked after some runs only.");
    return text;
}

} // namespace

QString filmTitle(const RepairFilm& film, std::size_t picture)
{
    if (film.isResult(picture))
        return QStringLiteral("Result");
    if (picture == 0)
        return QStringLiteral("Start");
    return QStringLiteral("Round %1 of %2").arg(picture).arg(film.rounds.roundCount() - 1);
}

QString filmSentence(const RepairFilm& film, std::size_t picture)
{
    if (film.isResult(picture))
        return resultSentence(film);
    const auto joined = film.rounds.joinedIn(picture);
    const RepairRounds::Round& round = film.rounds.rounds[picture];
    QStringList sentences;
    if (joined.empty() && round.elsewhere == 0)
        sentences.push_back(QStringLiteral("No state joins BAD."));
    if (!joined.empty())
        sentences.push_back(whoJoins(joined, film.isHot));
    sentences.push_back(whoElse(round, !joined.empty()));
    if (film.rounds.initialRound == picture)
        sentences.push_back(joined.size() == 1 ? QStringLiteral("That is the initial state.")
                                               : QStringLiteral("The initial state is among them."));
    sentences.push_back(whereTheyAre(round));
    sentences.removeAll(QString());
    return sentences.join(QLatin1Char(' '));
}

} // namespace threadmend
