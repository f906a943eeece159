// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/asked_models.h"

#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"
#include "tests/testing/random_models.h"
#include "tests/testing/random_programs.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend::testing {

namespace {

bool chance(std::mt19937& random, unsigned percent)
{
    return random() % 100 < percent;
}

const std::string& oneOf(const Names& names, std::mt19937& random)
{
    return names[random() % names.size()];
}

/// `count` names: mostly plain ones, some that the readers of an LTS take for something else.
Names drawNames(std::mt19937& random, std::size_t count)
{
    Names pool = {"a", "b", "c"}, special = {"exit", "start", "terminate", "Terminate", "tau", "i", "low"};
    std::shuffle(special.begin(), special.end(), random);
    if (chance(random, 60))
        pool[random() % pool.size()] = special[0];
    if (chance(random, 25))
        pool[random() % pool.size()] = special[1];
    std::sort(pool.begin(), pool.end());
    pool.erase(std::unique(pool.begin(), pool.end()), pool.end());
    pool.resize(std::min(count, pool.size()));
    return pool;
}

/// What `drawProgram` leaves out.
void season(DrawnProgram& program, const Names& props, bool priorities, std::mt19937& random)
{
    for (DrawnThread& thread : program)
        for (DrawnState& state : thread) {
            for (const std::string& prop : props)
                if (chance(random, 15))
                    state.props.push_back(prop);
            state.hot = chance(random, 30);
            state.prune = chance(random, 3);
            if (priorities && chance(random, 60))
                state.priority = static_cast<int>(random() % 3);
            for (auto& [event, next] : state.next) {
                if (next == failed && chance(random, 50))
                    next = thrown;
                else if (next >= 0 && chance(random, 12))
                    next = noMore; // so that programs end
            }
        }
}

std::vector<Beginnings> drawBeginnings(const DrawnProgram& program, std::mt19937& random)
{
    std::vector<Beginnings> all;
    for (const DrawnThread& thread : program) {
        Beginnings& one = all.emplace_back();
        if (!chance(random, 25))
            continue;
        for (int i = 0; i < 2; ++i)
            one.push_back(chance(random, 6)   ? failed
                          : chance(random, 6) ? noMore
                                              : static_cast<int>(random() % thread.size()));
    }
    return all;
}

std::string drawFairness(const Names& names, std::mt19937& random)
{
    constexpr const char* kinds[] = {"unconditional", "strong", "weak"};
    std::string text = fmt::format("no-hot-cycle fair {}", kinds[random() % 3]);
    for (auto left = 1 + random() % 2; left > 0; --left) {
        text += fmt::format(" {{\"{}\"", oneOf(names, random));
        if (chance(random, 30))
            text += fmt::format(", \"{}\"", oneOf(names, random));
        text += "}";
    }
    return text;
}

/// `never R`, where R is one step or a chain of some.
std::string drawNever(const Names& names, std::mt19937& random)
{
    const auto one = [&] { return fmt::format("\"{}\"", oneOf(names, random)); };
    switch (random() % 6) {
    case 0:
        return "never " + one();
    case 1:
        return fmt::format("never ({} and not {})", one(), one());
    case 2:
        return fmt::format("never not {}", one());
    case 3:
        return "never true* . " + one();
    case 4:
        return fmt::format("never ({} or '{}.*')", one(), oneOf(names, random).front());
    default:
        return fmt::format("never true* . {} . true* . {}", one(), one());
    }
}

/// Few models are asked with options.
void drawChoices(AskedProgram& asked, std::mt19937& random)
{
    if (chance(random, 8)) {
        asked.choices.endIsDeadlock = true;
        asked.options.emplace_back("--end-is-deadlock");
    }
    if (chance(random, 5)) {
        asked.choices.deadlockIsEnd = true;
        asked.options.emplace_back("--deadlock-is-end");
    }
    if (chance(random, 10)) {
        const bool ordered = chance(random, 50);
        asked.choices.selection = ordered ? behavioral::Selection::Ordered : behavioral::Selection::Priority;
        asked.options.insert(asked.options.end(), {"--selection", ordered ? "ordered" : "priority"});
    }
}

Ending drawEnding(bool goesOn, std::mt19937& random)
{
    constexpr Ending endings[] = {Ending::Deadlock, Ending::End, Ending::Pruned, Ending::Failed};
    if (goesOn)
        return chance(random, 90) ? Ending::Running : endings[random() % 4];
    return chance(random, 50) ? Ending::Deadlock : endings[random() % 4];
}

Propositions drawPropositions(std::size_t states, const std::set<std::string>& props, std::mt19937& random)
{
    Labelling labelling({props.begin(), props.end()});
    for (std::size_t state = 0; state < states; ++state) {
        std::vector<std::uint32_t> members;
        for (std::uint32_t name = 0; name < props.size(); ++name)
            if (chance(random, 30))
                members.push_back(name);
        labelling.add(labelling.intern(members));
    }
    return std::move(labelling).take();
}

/// What only some formats hold.
void drawFacts(LtsBuilder& builder, const Lts& plain, const Names& props, std::mt19937& random)
{
    if (chance(random, 50)) {
        std::vector<StateId> initial;
        for (auto left = 1 + random() % 3; left > 0; --left)
            initial.emplace_back(static_cast<std::uint32_t>(random() % plain.stateCount()));
        builder.setInitial(std::move(initial));
    }
    if (chance(random, 50)) {
        std::vector<Ending> endings;
        for (std::uint32_t state = 0; state < plain.stateCount(); ++state)
            endings.push_back(drawEnding(!plain.outgoing(StateId(state)).empty(), random));
        builder.setEndings(std::move(endings));
    }
    if (chance(random, 60))
        builder.setPropositions(drawPropositions(plain.stateCount(), {props.begin(), props.end()}, random));
}

} // namespace

AskedProgram drawAskedProgram(std::mt19937& random)
{
    const Names names = drawNames(random, 2 + random() % 2);
    Names props = {"low", "high"};
    if (chance(random, 15))
        props.push_back(oneOf(names, random));
    DrawnProgram drawn = drawProgram(random, static_cast<int>(names.size()), 1, 3);
    const bool priorities = chance(random, 25);
    season(drawn, props, priorities, random);
    const std::vector<Beginnings> beginnings = drawBeginnings(drawn, random);
    AskedProgram asked;
    asked.text = textOf(drawn, names, static_cast<int>(random() % 3), {}, beginnings);
    if (priorities && chance(random, 60))
        asked.text = "// threadmend: selection priority\n" + asked.text;
    drawChoices(asked, random);
    Random forProperties(random());
    asked.properties = {"deadlock-free",
                        "no-assertion-failure",
                        "no-error",
                        "no-hot-termination",
                        "no-hot-cycle",
                        drawFairness(names, random),
                        randomRegularProperty(forProperties, names),
                        drawNever(names, random),
                        drawNever(props, random)};
    return asked;
}

AskedLts drawAskedLts(std::mt19937& random)
{
    Names names = drawNames(random, 3);
    if (chance(random, 30))
        names.push_back("exit now"); // no termination label
    if (chance(random, 10))
        names.push_back("x, \"y\"");
    Random draw(random());
    const Lts plain = draw.chance(50) ? randomLts(draw, {8, static_cast<std::uint32_t>(names.size()), 2})
                                      : randomForwardLts(draw);
    LtsBuilder builder;
    for (std::uint32_t state = 0; state < plain.stateCount(); ++state)
        for (const Transition& step : plain.outgoing(StateId(state)))
            builder.add(StateId(state), builder.label(names[step.label.index() % names.size()]), step.target);
    builder.ensureStates(plain.stateCount());
    builder.setInitial(plain.initialStates().front());
    names.resize(std::min<std::size_t>(names.size(), 3));
    Names props = {"low", "high"};
    if (chance(random, 15))
        props.push_back(oneOf(names, random));
    AskedLts asked;
    asked.hasFacts = chance(random, 40);
    if (asked.hasFacts)
        drawFacts(builder, plain, props, random);
    asked.lts = std::move(builder).build();
    asked.terminations = usualTerminations();
    if (chance(random, 12)) {
        asked.terminations = {oneOf(names, random)};
        asked.options = {"--termination", *asked.terminations.begin()};
    }
    asked.properties = {"deadlock-free", randomRegularProperty(draw, names), drawNever(names, random),
                        drawNever(props, random)};
    return asked;
}

} // namespace threadmend::testing
