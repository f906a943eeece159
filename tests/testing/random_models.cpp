// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/random_models.h"

#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"

#include <sstream>

#include <fmt/format.h>

namespace threadmend::testing {

namespace {

std::string labelName(std::uint32_t index)
{
    return std::string(1, static_cast<char>('a' + index));
}

std::vector<std::string> labelNames(std::uint32_t labels)
{
    std::vector<std::string> names;
    for (std::uint32_t label = 0; label < labels; ++label)
        names.push_back(labelName(label));
    return names;
}

std::string randomLetter(Random& random, const std::vector<std::string>& labels)
{
    const auto one = [&] { return labels[random.below(static_cast<std::uint32_t>(labels.size()))]; };
    switch (random.below(6)) {
    case 0:
        return "true";
    case 1:
        return fmt::format("(not \"{}\")", one());
    case 2:
        return fmt::format("'{}|{}'", one(), one());
    default:
        return fmt::format("\"{}\"", one());
    }
}

std::string randomRegular(Random& random, const std::vector<std::string>& labels, int depth)
{
    if (depth == 0 || random.chance(25))
        return randomLetter(random, labels);
    const auto part = [&] { return randomRegular(random, labels, depth - 1); };
    switch (random.below(8)) {
    case 0:
        return fmt::format("({} | {})", part(), part());
    case 1:
        return fmt::format("({})*", part());
    case 2:
        return fmt::format("({})+", part());
    case 3:
        return fmt::format("({})?", part());
    case 4:
        return fmt::format("true* . {}", part());
    default:
        return fmt::format("({} . {})", part(), part());
    }
}

/// One that `LtsBuilder::setEndings` allows.
Ending randomEnding(Random& random, bool goesOn)
{
    constexpr Ending endings[] = {Ending::Deadlock, Ending::End, Ending::Pruned, Ending::Failed};
    return goesOn && random.chance(80) ? Ending::Running : endings[random.below(4)];
}

Propositions randomPropositions(Random& random, std::size_t states)
{
    Labelling labelling({"nowhere", "p", "q"});
    constexpr std::uint32_t p = 1, q = 2;
    for (std::size_t state = 0; state < states; ++state) {
        std::vector<std::uint32_t> members;
        for (const std::uint32_t name : {p, q})
            if (random.chance(50))
                members.push_back(name);
        labelling.add(labelling.intern(members));
    }
    return std::move(labelling).take();
}

} // namespace

Lts randomLts(Random& random, const LtsShape& shape)
{
    LtsBuilder builder;
    const std::uint32_t states = 1 + random.below(shape.maxStates);
    const std::uint32_t labels = 1 + random.below(shape.maxLabels);
    const std::uint32_t transitions = random.below(states * shape.maxDegree + 1);
    builder.ensureStates(states);
    for (std::uint32_t i = 0; i < transitions; ++i)
        builder.add(StateId(random.below(states)), builder.label(labelName(random.below(labels))),
                    StateId(random.below(states)));
    if (random.chance(20))
        builder.setInitial(StateId(random.below(states)));
    if (shape.maxInitialStates > 1 && random.chance(70)) {
        std::vector<StateId> initial;
        for (std::uint32_t count = 1 + random.below(shape.maxInitialStates); count > 0; --count)
            initial.emplace_back(random.below(states));
        builder.setInitial(std::move(initial));
    }
    return std::move(builder).build();
}

Lts withRandomFacts(Random& random, const Lts& lts)
{
    LtsBuilder builder(lts.labels());
    const auto states = static_cast<std::uint32_t>(lts.stateCount());
    const std::uint32_t expanded = random.chance(30) ? random.below(states + 1) : states;
    const bool hasEndings = random.chance(50);
    std::vector<Ending> endings;
    builder.ensureStates(states);
    for (std::uint32_t state = 0; state < states; ++state) {
        for (const Transition& step : lts.outgoing(StateId(state)))
            builder.add(StateId(state), step.label, step.target);
        if (hasEndings)
            endings.push_back(
                randomEnding(random, state >= expanded || !lts.outgoing(StateId(state)).empty()));
    }
    builder.setInitial({lts.initialStates().begin(), lts.initialStates().end()});
    builder.setExpanded(expanded);
    builder.setEndings(std::move(endings));
    if (random.chance(50))
        builder.setPropositions(randomPropositions(random, states));
    const std::vector<std::string> terminations = {random.chance(50) ? "a" : "no label"};
    RunContext run;
    return *LtsBuilder::terminating(std::move(builder).build(), terminations, run);
}

Lts ltsOf(std::string_view lines)
{
    LtsBuilder builder;
    std::istringstream input{std::string(lines)};
    std::uint32_t source = 0, target = 0;
    std::string label;
    while (input >> source >> label >> target)
        builder.add(StateId(source), builder.label(label), StateId(target));
    return std::move(builder).build();
}

std::string randomRegularProperty(Random& random, std::uint32_t labels)
{
    return randomRegularProperty(random, labelNames(labels));
}

std::string randomRegularProperty(Random& random, const std::vector<std::string>& labels)
{
    return fmt::format("[ {} ] false", randomRegular(random, labels, 3));
}

std::string randomChainProperty(Random& random, std::uint32_t labels)
{
    std::string text = "[ true*";
    for (std::uint32_t length = 1 + random.below(3); length > 0; --length)
        text += fmt::format(" . \"{}\" . true*", labelName(random.below(labels)));
    return text + " ] false";
}

Lts randomForwardLts(Random& random)
{
    LtsBuilder builder;
    const std::uint32_t levels = 3 + random.below(5), width = 1 + random.below(4),
                        labels = 2 + random.below(3);
    for (std::uint32_t level = 0; level + 1 < levels; ++level)
        for (std::uint32_t place = 0; place < (level == 0 ? 1 : width); ++place)
            for (std::uint32_t left = random.below(4); left > 0; --left) {
                const std::uint32_t targetLevel = random.chance(8) ? random.below(level + 1) : level + 1;
                builder.add(StateId(level * width + place), builder.label(labelName(random.below(labels))),
                            StateId(targetLevel * width + random.below(width)));
            }
    return std::move(builder).build();
}

} // namespace threadmend::testing
