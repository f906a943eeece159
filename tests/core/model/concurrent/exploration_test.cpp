// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/exploration.h"
#include "core/model/concurrent/program_parser.h"
#include "tests/testing/figure_1.h"
#include "tests/testing/random_models.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <map>
#include <set>
#include <vector>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A program of the paper's language, and semaphores, as plain data: definition 4.1 is read from it word by
/// word.
struct PlainStatement {
    enum class Kind { Assign, Copy, And, Goto, IfGoto, Wait, Signal } kind = Kind::Assign;
    int variable = 0, other = 0;
    bool value = false;
    int target = 0;
};
struct PlainProgram {
    int variables = 3;
    std::vector<std::vector<PlainStatement>> processes;
};

PlainProgram randomProgram(Random& random)
{
    PlainProgram program;
    const auto processes = 1 + random.below(3);
    for (std::uint32_t p = 0; p < processes; ++p) {
        const auto length = 1 + random.below(5);
        std::vector<PlainStatement> statements;
        for (std::uint32_t i = 0; i < length; ++i) {
            PlainStatement statement;
            statement.kind = static_cast<PlainStatement::Kind>(random.below(7));
            statement.variable = static_cast<int>(random.below(3));
            statement.other = static_cast<int>(random.below(3));
            statement.value = random.chance(50);
            statement.target = static_cast<int>(random.below(length + 1));
            if (statement.kind == PlainStatement::Kind::IfGoto) { // two break points: the test, the jump
                statements.push_back(statement);
                statement.kind = PlainStatement::Kind::Goto;
            }
            statements.push_back(statement);
        }
        PlainStatement last;
        last.kind = PlainStatement::Kind::Goto;
        last.target = 0;
        statements.push_back(last);
        for (PlainStatement& each : statements)
            each.target = each.target % static_cast<int>(statements.size());
        program.processes.push_back(statements);
    }
    return program;
}

std::string textOf(const PlainProgram& program)
{
    std::string text = "var v0, v1, v2 : bool;\nvar s : 0..2 = 1;\n";
    for (std::size_t p = 0; p < program.processes.size(); ++p) {
        text += "process P" + std::to_string(p) + " {\n";
        const auto& statements = program.processes[p];
        for (std::size_t i = 0; i < statements.size(); ++i) {
            const PlainStatement& one = statements[i];
            const std::string v = "v" + std::to_string(one.variable), w = "v" + std::to_string(one.other);
            switch (one.kind) {
            case PlainStatement::Kind::Assign:
                text += v + " := " + (one.value ? "true" : "false");
                break;
            case PlainStatement::Kind::Copy:
                text += v + " := not " + w;
                break;
            case PlainStatement::Kind::And:
                text += v + " := " + v + " and " + w;
                break;
            case PlainStatement::Kind::Goto:
                text += "goto " + std::to_string(one.target + 1);
                break;
            case PlainStatement::Kind::IfGoto:
                text += "if " + v + " then ";
                continue;
            case PlainStatement::Kind::Wait:
                text += "wait(s)";
                break;
            case PlainStatement::Kind::Signal:
                text += "if s < 2 then signal(s)";
                break;
            }
            text += ";\n";
        }
        text += "}\n";
    }
    return text;
}

/// Points, variables, the semaphore, who moved last.
using PlainState = std::vector<int>;

/// `if s < 2 then signal(s)` is two break points, so places in the text are not places in the list.
struct PlainSpace {
    std::set<PlainState> states;
    std::set<std::pair<PlainState, PlainState>> relation;
    std::set<PlainState> dead;
};

struct PlainPoint {
    PlainStatement statement;
    bool isSignalTest = false;
};

PlainSpace definitionOf(const PlainProgram& program)
{
    std::vector<std::vector<PlainPoint>> points;
    for (const auto& statements : program.processes) {
        points.emplace_back();
        for (const PlainStatement& one : statements) {
            if (one.kind == PlainStatement::Kind::Signal)
                points.back().push_back({one, true});
            points.back().push_back({one, false});
        }
    }
    const auto processes = points.size();
    PlainSpace space;
    PlainState start(processes + 5, 0);
    start[processes + 3] = 1;
    std::vector<PlainState> waiting = {start};
    space.states.insert(start);
    while (!waiting.empty()) {
        const PlainState state = waiting.back();
        waiting.pop_back();
        bool moved = false;
        for (std::size_t p = 0; p < processes; ++p) {
            const auto place = static_cast<std::size_t>(state[p]);
            const PlainPoint& point = points[p][place];
            const PlainStatement& one = point.statement;
            PlainState next = state;
            next[p] = state[p] + 1;
            next[processes + 4] = static_cast<int>(p);
            const auto v = processes + static_cast<std::size_t>(one.variable);
            const auto w = processes + static_cast<std::size_t>(one.other);
            const auto s = processes + 3;
            if (point.isSignalTest) {
                next[p] = state[s] < 2 ? state[p] + 1 : state[p] + 2;
            } else {
                switch (one.kind) {
                case PlainStatement::Kind::Assign:
                    next[v] = one.value;
                    break;
                case PlainStatement::Kind::Copy:
                    next[v] = state[w] == 0;
                    break;
                case PlainStatement::Kind::And:
                    next[v] = state[v] != 0 && state[w] != 0;
                    break;
                case PlainStatement::Kind::Goto:
                    next[p] = one.target % static_cast<int>(points[p].size());
                    break;
                case PlainStatement::Kind::IfGoto:
                    next[p] = state[v] != 0 ? state[p] + 1 : state[p] + 2;
                    break;
                case PlainStatement::Kind::Wait:
                    if (state[s] == 0)
                        continue;
                    next[s] = state[s] - 1;
                    break;
                case PlainStatement::Kind::Signal:
                    if (state[s] == 2)
                        return {}; // out of range: another process was faster
                    next[s] = state[s] + 1;
                    break;
                }
            }
            moved = true;
            space.relation.insert({state, next});
            if (space.states.insert(next).second)
                waiting.push_back(next);
        }
        if (!moved)
            space.dead.insert(state);
    }
    return space;
}

} // namespace

class ConcurrentExplorationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figure1HasAsManyStatesAsWereCounted()
    {
        const Model model = concurrentModel(figure1());
        QCOMPARE(spaceOf(model).stateCount(), std::size_t{452});
        QCOMPARE(spaceOf(model).transitionCount(), std::size_t{904});
        QVERIFY(spaceOf(model).isDeterministic());
        QCOMPARE(spaceOf(model).describe(StateId(0u)), std::string("A@1 B@1 last(A)"));
    }

    void theTransitionOfExample41IsNone()
    {
        // From (7, 8) with all variables false process A goes to 14, not to 8.
        const Model model = concurrentModel(figure1());
        const auto& space = spaceOf(model);
        for (std::uint32_t state = 0; state < space.stateCount(); ++state)
            for (const Transition& step : space.outgoing(StateId(state)))
                if (space.describe(StateId(state)) == "A@7 B@8 last(B)")
                    QVERIFY(!space.describe(step.target).starts_with("A@8 B@8"));
    }

    void theSpaceIsThatOfTheDefinition()
    {
        Random random(41);
        int compared = 0, dead = 0;
        for (int round = 0; round < shareOf(3000); ++round) {
            const PlainProgram plain = randomProgram(random);
            const std::string text = textOf(plain);
            const PlainSpace expected = definitionOf(plain);
            RunContext run;
            const auto model = readModelText(text, "random.conc", {}, run);
            if (expected.states.empty()) { // some value is out of its range
                QVERIFY2(model.error() != nullptr, text.c_str());
                continue;
            }
            QVERIFY2(model, text.c_str());
            const auto& space = spaceOf(*model);
            QVERIFY2(space.stateCount() == expected.states.size(), text.c_str());
            QVERIFY2(space.transitionCount() == expected.relation.size(), text.c_str());
            std::size_t stuck = 0;
            for (std::uint32_t state = 0; state < space.stateCount(); ++state)
                stuck += space.ending(StateId(state)) == Ending::Deadlock;
            QVERIFY2(stuck == expected.dead.size(), text.c_str());
            ++compared;
            dead += stuck > 0;
        }
        QVERIFY(compared > shareOf(1000) && dead > 0);
    }

    void statesAreMetInTheOrderOfTheirDistance()
    {
        const Model model = concurrentModel(figure1());
        const auto& space = spaceOf(model);
        std::vector<std::size_t> distance(space.stateCount(), 0);
        std::vector<bool> met(space.stateCount(), false);
        met[0] = true;
        for (std::uint32_t state = 0; state < space.stateCount(); ++state)
            for (const Transition& step : space.outgoing(StateId(state)))
                if (!met[step.target.index()]) {
                    met[step.target.index()] = true;
                    distance[step.target.index()] = distance[state] + 1;
                }
        for (std::uint32_t state = 0; state < space.stateCount(); ++state)
            QCOMPARE(space.depthOf(StateId(state)), distance[state]);
        QCOMPARE(space.depth(), distance.back());
    }

    void aValueOutOfRangeIsAnErrorWithItsRun()
    {
        RunContext run;
        const auto model =
            readModelText("var n : 0..2;\nprocess A {\n  n := n + 1;\n  goto 1;\n}", "a.conc", {}, run);
        const InputError* error = model.error();
        QVERIFY(error != nullptr);
        QCOMPARE(error->line, std::uint64_t{3});
        QCOMPARE(error->message, std::string("A@1: n := n + 1 makes n 3, which is none of its values 0..2"));
        QCOMPARE(error->hint, std::string("after the run A@1: n := n + 1; A@2: goto 1; A@1: n := n + 1; A@2: "
                                          "goto 1"));
    }

    void atomicStatementsAreOneStepOrNone()
    {
        const Model model = concurrentModel("var s : 0..1 = 1; var x : bool;\n"
                                            "process A { atomic { x := true; wait(s); }; "
                                            "atomic { x := false; wait(s); }; goto 1; }");
        const auto& space = spaceOf(model);
        QCOMPARE(space.stateCount(), std::size_t{2});
        QCOMPARE(space.describe(StateId(1u)), std::string("A@2 s=0 x last(A)"));
        QVERIFY(space.ending(StateId(1u)) == Ending::Deadlock);
    }

    void twoAlternativesThatDoTheSameAreOneStep()
    {
        const Model model = concurrentModel("process A { either skip or skip end; goto 1; }");
        QCOMPARE(spaceOf(model).transitionCount(), std::size_t{2});
    }

    void aLimitLeavesAPartOrNothing()
    {
        RunContext run(std::stop_token(), nullptr, {.states = 100});
        QVERIFY(readModelText(figure1(), "a.conc", {}, run).stopped() != nullptr);
        RunContext second(std::stop_token(), nullptr, {.states = 100});
        ReadOptions options;
        options.keepsPart = true;
        const auto part = readModelText(figure1(), "a.conc", options, second);
        QVERIFY(part && !isWhole(*part) && spaceOf(*part).expandedCount() > 0);
    }

    void explorationStopsAtEveryPoll()
    {
        const auto program = concurrent::parseProgram(figure1(), "a");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return concurrent::explore(*program, {}, run); }));
    }

    void widePrograms()
    {
        // More than one word a state.
        std::string text = "var ";
        for (int i = 0; i < 80; ++i)
            text += (i == 0 ? "v" : ", v") + std::to_string(i);
        text += " : bool;\nprocess A { v79 := true; v0 := v79; goto 1; }";
        const Model model = concurrentModel(text);
        QCOMPARE(spaceOf(model).stateCount(), std::size_t{5});
        QCOMPARE(spaceOf(model).describe(StateId(2u)), std::string("A@3 v0 v79 last(A)"));
    }
};

THREADMEND_TEST_MAIN(ConcurrentExplorationTest)
#include "exploration_test.moc"
