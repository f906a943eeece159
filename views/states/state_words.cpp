// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/states/state_words.h"

#include "core/model/text/wording.h"
#include "views/graph/captions.h"
#include "views/states/decision_words.h"

#include <QStringList>

namespace threadmend {

namespace {

constexpr Colour allColours[] = {Colour::Incorrect, Colour::Correct, Colour::Neutral};

QString sentenceOf(StateKind kind, bool canBeSaved)
{
    switch (kind) {
    case StateKind::Initial:
        return QStringLiteral("Initial state: every run begins here.");
    case StateKind::Decision:
        return canBeSaved ? QStringLiteral("Decision: here a run can still be saved, or go wrong.")
                          : unsavedDecisionSentence();
    case StateKind::Deadlock:
        return QStringLiteral(
            "Deadlock: nothing can happen here, and not every run comes here by a termination label.");
    case StateKind::Livelock:
        return QStringLiteral("Livelock: a run can go round in internal steps for ever.");
    case StateKind::End:
        return QStringLiteral("End: nothing can happen here, as planned, after a termination label.");
    case StateKind::Unreachable:
        return QStringLiteral("Unreachable: no run leads here from the initial state.");
    case StateKind::Failed:
        return QStringLiteral("Failed: the program breaks off here.");
    }
    return {};
}

} // namespace

QString wordOf(StateKind kind)
{
    switch (kind) {
    case StateKind::Initial:
        return QStringLiteral("initial");
    case StateKind::Decision:
        return QStringLiteral("decision");
    case StateKind::Deadlock:
        return QStringLiteral("deadlock");
    case StateKind::Livelock:
        return QStringLiteral("livelock");
    case StateKind::End:
        return QStringLiteral("end");
    case StateKind::Unreachable:
        return QStringLiteral("unreachable");
    case StateKind::Failed:
        return QStringLiteral("failed");
    }
    return {};
}

QString wordsOf(StateKinds kinds)
{
    QStringList words;
    for (const StateKind kind : StateKinds::all)
        if (kinds.has(kind))
            words << wordOf(kind);
    return words.join(QStringLiteral(", "));
}

QString sentencesOf(StateKinds kinds, bool canBeSaved)
{
    QStringList sentences;
    for (const StateKind kind : StateKinds::all)
        if (kinds.has(kind))
            sentences << sentenceOf(kind, canBeSaved);
    return sentences.join(QLatin1Char('\n'));
}

QString nameOf(const Lts& lts, StateId state)
{
    return lts.stateNames().empty() ? QString::number(state.value)
                                    : visibleText(lts.stateNames()[state.index()]);
}

QString groupedText(std::uint64_t number)
{
    return QString::fromStdString(grouped(number));
}

QString countedText(std::uint64_t number, std::string_view noun)
{
    return QString::fromStdString(counted(number, noun));
}

QString wordOf(Colour colour)
{
    switch (colour) {
    case Colour::Correct:
        return QStringLiteral("correct");
    case Colour::Incorrect:
        return QStringLiteral("incorrect");
    case Colour::Neutral:
        return QStringLiteral("neutral");
    }
    return {};
}

QString glyphOf(Colour colour)
{
    switch (colour) {
    case Colour::Correct:
        return QStringLiteral("✓");
    case Colour::Incorrect:
        return QStringLiteral("✗");
    case Colour::Neutral:
        return QStringLiteral("–");
    }
    return {};
}

Tone toneOf(Colour colour)
{
    switch (colour) {
    case Colour::Correct:
        return Tone::Correct;
    case Colour::Incorrect:
        return Tone::Incorrect;
    case Colour::Neutral:
        return Tone::Muted;
    }
    return Tone::Muted;
}

QString wordsOf(ColourSet colours)
{
    QStringList words;
    for (const Colour colour : allColours)
        if (colours.has(colour))
            words << wordOf(colour);
    return words.join(QStringLiteral(" or "));
}

std::optional<std::size_t> positionOnTrace(const Snapshot& now, StateId state)
{
    if (!now.trace)
        return std::nullopt;
    std::optional<std::size_t> nearest;
    const auto distance = [&](std::size_t position) {
        return position > now.cursor ? position - now.cursor : now.cursor - position;
    };
    for (std::size_t i = 0; i <= now.trace->length(); ++i)
        if (now.trace->trace.stateAfter(i) == state && (!nearest || distance(i) < distance(*nearest)))
            nearest = i;
    return nearest;
}

} // namespace threadmend
