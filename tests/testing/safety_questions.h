// SPDX-License-Identifier: GPL-3.0-or-later
// What properties ask of small models, as text and at random.
#pragma once

#include "core/check/asked_of_space.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/property_kind.h"
#include "tests/testing/random_models.h"

#include <QTest>
#include <string>

namespace threadmend::testing {

/// What a property, given as text, asks of a model. It must be one that finite runs can violate.
inline SafetyQuestion questionOf(const Lts& model, const std::string& text,
                                 Violation violation = Violation::Lasting)
{
    RunContext run;
    const auto property = parseProperty(text);
    if (!property)
        qFatal("cannot parse %s", text.c_str());
    auto question = askedOf(model, property->formula, violation, run);
    if (!question || !*question)
        qFatal("%s cannot be asked of this model", text.c_str());
    return **std::move(question);
}

/// The same states and transitions, but runs begin elsewhere.
inline Lts beginningIn(const Lts& lts, std::vector<StateId> initial)
{
    LtsBuilder builder(lts.labels());
    builder.ensureStates(lts.stateCount());
    builder.setInitial(std::move(initial));
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        for (const Transition& step : lts.outgoing(StateId(state)))
            builder.add(StateId(state), step.label, step.target);
    return std::move(builder).build();
}

/// With one to four initial states, drawn at random.
inline Lts withRandomInitialStates(Random& random, const Lts& lts)
{
    std::vector<StateId> initial;
    for (std::uint32_t left = 1 + random.below(4); left > 0; --left)
        initial.emplace_back(random.below(static_cast<std::uint32_t>(lts.stateCount())));
    return beginningIn(lts, std::move(initial));
}

inline std::vector<bool> randomMarks(Random& random, const Lts& lts, std::uint32_t percent)
{
    std::vector<bool> marked;
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        marked.push_back(random.chance(percent));
    return marked;
}

/// A question about words over a, b, c, about deadlocks, about marked states, or about marked states behind
/// some words beside other words.
inline SafetyQuestion randomQuestion(Random& random, const Lts& lts, Violation violation)
{
    const std::uint32_t kind = random.below(10);
    if (kind == 0)
        return questionOf(lts, "deadlock-free");
    if (kind == 1)
        return {automatonOfMarks(lts.labels().size()), randomMarks(random, lts, 15)};
    SafetyQuestion question =
        questionOf(lts, random.chance(50) ? randomChainProperty(random, 3) : randomRegularProperty(random, 3),
                   violation);
    if (kind < 6) {
        question.marked = randomMarks(random, lts, 25);
        for (std::size_t state = 0; state < question.automaton.stateCount(); ++state)
            question.automaton.violatesWhenMarked[state] = random.chance(40);
    }
    return question;
}

} // namespace threadmend::testing
