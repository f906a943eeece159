// SPDX-License-Identifier: GPL-3.0-or-later
// Conditions on variables of b-threads, data of syncs and events, and state parameters.
#include "core/model/behavioral/product/program_model.h"
#include "core/session/programs/thread_variables.h"
#include "core/session/search/state_search.h"
#include "core/session/stepping/breakpoint_stops.h"
#include "core/session/stepping/ways_on.h"
#include "core/session/terms/variable_names.h"
#include "tests/core/session/stepping/random_texts.h"
#include "tests/core/session/store/stories.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <fmt/format.h>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const lift = R"(bp.registerBThread('lift', {seat: 3}, function () {
  let floor = 0;
  const queue = [2, 1];
  const plan = {next: {floor: 2}, name: 'up', seen: new Map([['k', 7]])};
  while (queue.length > 0) {
    const to = queue.shift();
    while (floor !== to) {
      floor += floor < to ? 1 : -1;
      bp.sync({request: bp.Event('at', {v: floor})}, {state: 'moving', priority: 2});
    }
    bp.hot(true).sync({request: bp.Event('open')}, {state: 'open'});
  }
  bp.sync({request: bp.Event('done')});
  bp.sync({request: bp.Event(plan.name + plan.next.floor + bp.thread.data.seat + plan.seen.get('k'))});
});
bp.registerBThread('who waits', function () {
  let count = 0;
  while (true) { bp.sync({waitFor: bp.Event('open')}); count += 1; bp.log.info(count); if (count > 5) count = 0; }
});
)";

const char* const counter = "x(4) Nat \"0\" \"2\" \"10\" \"2.0\"\n"
                            "mode(2) Mode \"idle\" \"p(1)\"\n"
                            "---\n0 0\n1 0\n2 0\n2 1\n---\n1 2 \"a\"\n2 3 \"b\"\n3 4 \"c\"\n4 1 \"d\"\n";

std::shared_ptr<const OpenedModel> modelOf(const std::string& text, const std::string& path)
{
    RunContext run;
    auto model = openModelText(text, path, {}, run);
    if (const InputError* error = model.error())
        qFatal("%s", error->message.c_str());
    return std::make_shared<const OpenedModel>(*std::move(model));
}

StepPredicate condition(const std::string& text, const std::shared_ptr<const OpenedModel>& model)
{
    auto read = parseStepPredicate(text, model);
    if (const InputError* error = read.error())
        qFatal("%s: %s: %s", text.c_str(), error->message.c_str(), error->hint.c_str());
    return *std::move(read);
}

/// How many steps a shortest way has to where it becomes true; -1 if there is none.
int stepsTo(const std::string& text, const std::shared_ptr<const OpenedModel>& model)
{
    RunContext run;
    const auto way = *wayUntil(*model, StateId(0u), condition(text, model), run);
    return way ? static_cast<int>(way->size()) : -1;
}

QString refusal(const std::string& text, const std::shared_ptr<const OpenedModel>& model)
{
    const auto read = parseStepPredicate(text, model);
    const InputError* error = read.error();
    return error == nullptr ? QStringLiteral("none")
                            : QString::fromStdString(
                                  fmt::format("{}: {}: {}", error->column, error->message, error->hint));
}

/// What a variable of a b-thread says, by the way of the variables panel; empty where it has no value.
std::string variableIn(const behavioral::ProgramModel& program, StateId state, std::uint32_t column,
                       const std::string& name)
{
    RunContext run;
    const ThreadVariables variables = *threadVariables(program, state, column, std::nullopt, run);
    for (const behavioral::DescribedFrame& frame : variables.frames)
        for (const behavioral::DescribedValue& local : frame.locals)
            if (local.name == name && local.kind != behavioral::DescribedValue::Kind::Forgotten)
                return local.text;
    return "";
}

bool compareNumbers(double left, const std::string& sign, double right)
{
    return sign == "="    ? left == right
           : sign == "!=" ? left != right
           : sign == "<"  ? left < right
           : sign == "<=" ? left <= right
           : sign == ">"  ? left > right
                          : left >= right;
}

const std::vector<std::string> signs = {"=", "!=", "<", "<=", ">", ">="};

/// A b-thread that counts in a ring and keeps a text, and a second one that only hears some of it.
std::string randomProgram(Random& random)
{
    const auto below = [&](std::uint32_t bound) { return std::to_string(random.below(bound)); };
    return "bp.registerBThread('a', function () {\n  let x = " + below(3) +
           ", y = 'p';\n"
           "  while (true) {\n"
           "    const e = bp.sync({request: [bp.Event('inc', {v: x}), bp.Event('set')]});\n"
           "    if (e.name === 'inc') x = (x + " +
           below(4) + ") % " + std::to_string(1 + random.below(5)) + "; else y = y === 'p' ? 'q' : '" +
           (random.chance(50) ? "p" : "r") + "';\n  }\n});\n" +
           "bp.registerBThread('b', function () {\n  let x = 1;\n  for (let i = 0; i < " + below(4) +
           "; i++) {\n    bp.sync({waitFor: bp.Event('set')});\n    x = x * " + below(3) +
           ";\n    bp.sync({waitFor: bp.all}, {state: 'n' + x});\n  }\n  bp.sync({waitFor: "
           "bp.Event('set')});\n});\n";
}

} // namespace

class ConditionsOnDataTest : public QObject {
    Q_OBJECT
private:
    std::shared_ptr<const OpenedModel> lift_;
    std::shared_ptr<const OpenedModel> counter_;

private Q_SLOTS:
    void initTestCase()
    {
        lift_ = modelOf(lift, "lift.js");
        counter_ = modelOf(counter, "counter.fsm");
    }

    void valuesOfAProgramAreRunTo_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("steps");
        QTest::newRow("variable") << "lift.floor = 2" << 1;
        QTest::newRow("becomes true again") << "lift.floor < 2" << 3;
        QTest::newRow("never") << "lift.floor >= 3" << -1;
        QTest::newRow("index") << "not lift.queue.0 = 1" << 3;
        QTest::newRow("length") << "lift.queue.length = 0" << 3;
        QTest::newRow("object and sync") << "lift.plan.next.floor = 2 and lift.sync.state = open" << 2;
        QTest::newRow("Map") << "lift.plan.seen.k = 7 and lift.plan.seen.size = 1 and event open" << 3;
        QTest::newRow("line") << "lift.sync.line = 11" << 2;
        QTest::newRow("hot") << "lift.sync.hot = true" << 2;
        QTest::newRow("priority") << "lift.sync.priority < 2" << 2;
        QTest::newRow("data of the b-thread") << "lift.data.seat = 3 and event open" << 3;
        QTest::newRow("data of the event") << "event.data.v = 2" << 2;
        QTest::newRow("name of the event") << "event.name = open" << 3;
        QTest::newRow("event without data") << "event.data = null and event open" << -1;
        QTest::newRow("another term") << "lift.floor != lift.plan.next.floor" << 3;
        QTest::newRow("changed") << "changed lift.floor" << 1;
        QTest::newRow("changed list") << "changed lift.queue" << 3;
        QTest::newRow("changed elsewhere") << "changed \"who waits\".count" << 3;
        QTest::newRow("quotes") << "\"who waits\".count = 1" << 3;
        QTest::newRow("quotes for parts") << "lift.\"plan\".\"next\".floor = 2 and event open" << 3;
        QTest::newRow("text") << "lift.plan.name = up and event open" << 3;
        QTest::newRow("quoted text") << "lift.plan.name = \"up\" and event open" << 3;
        QTest::newRow("texts are ordered") << "lift.plan.name > \"un\" and event open" << 3;
        QTest::newRow("a number is no text") << "lift.plan.next.floor = \"2\" and event open" << -1;
        QTest::newRow("nothing is unequal to what is not there") << "lift.floor != 1 and event done" << -1;
        QTest::newRow("nor equal") << "not lift.floor = 1 and event done" << 6;
    }
    void valuesOfAProgramAreRunTo()
    {
        QFETCH(QString, text);
        QFETCH(int, steps);
        QCOMPARE(stepsTo(text.toStdString(), lift_), steps);
    }

    void parametersOfStatesAreComparedAsNumbersOrTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("steps");
        QTest::newRow("number") << "x = 2" << 1;
        QTest::newRow("by what it is worth") << "x = 2.0" << 1;
        QTest::newRow("as a text") << "x = \"2\"" << 1;
        QTest::newRow("less") << "x > 9" << 2;
        QTest::newRow("unequal") << "mode != idle" << 3;
        QTest::newRow("quoted value") << "mode = \"p(1)\"" << 3;
        QTest::newRow("changed") << "changed mode" << 3;
        QTest::newRow("changed and compared") << "changed x and x > 2" << 2;
        QTest::newRow("event") << "event.name = c" << 3;
    }
    void parametersOfStatesAreComparedAsNumbersOrTexts()
    {
        QFETCH(QString, text);
        QFETCH(int, steps);
        QCOMPARE(stepsTo(text.toStdString(), counter_), steps);
    }

    void whatCannotBeComparedIsSaidWithItsPlaceAndAHint()
    {
        QCOMPARE(refusal("lift.queua = 1", lift_),
                 QStringLiteral("1: lift has no variable queua: did you mean queue?"));
        QCOMPARE(refusal("hot and lfit.floor = 1", lift_),
                 QStringLiteral("9: no b-thread is called lfit: there are lift, who waits; a text stands "
                                "between double quotes"));
        QCOMPARE(refusal("lift = 3", lift_),
                 QStringLiteral("1: lift is a b-thread: say which of its variables: as in lift.x"));
        QCOMPARE(refusal("lift.floor", lift_),
                 QStringLiteral("1: lift.floor is a value: compare it, as in lift.floor = true"));
        QCOMPARE(refusal("lift.floor = lift.flor", lift_),
                 QStringLiteral("14: lift has no variable flor: it has floor, plan, queue, to"));
        QCOMPARE(refusal("lift.floor < true", lift_),
                 QStringLiteral("14: true is no number: nothing is less or greater: ask with = or !="));
        QCOMPARE(refusal("lift.sync.stat = 1", lift_),
                 QStringLiteral("1: a sync has no stat: it has hot, line, state, priority"));
        QCOMPARE(refusal("event.date = 1", lift_),
                 QStringLiteral("1: an event has no date: it has event.name and event.data"));
        QCOMPARE(
            refusal("changed event.data", lift_),
            QStringLiteral("9: an event does not change: it happens once: compare it, as in event.name = "
                           "\"...\""));
        QCOMPARE(refusal("lift.floor =", lift_),
                 QStringLiteral("13: expected a name: names with other signs stand between double quotes"));
        QCOMPARE(refusal("x = 3", counter_), QStringLiteral("5: x is never 3: it is 0, 2, 10, 2.0"));
        QCOMPARE(refusal("mode < idle", counter_),
                 QStringLiteral("8: idle is no number: nothing is less or greater: ask with = or !="));
        QCOMPARE(refusal("changed mod", counter_),
                 QStringLiteral("9: the states have no parameter mod: they have x, mode"));
    }

    void breakpointsAndFindSpeakTheSameLanguage()
    {
        const Breakpoint breakpoint{Breakpoint::Kind::Predicate, "changed lift.queue", 0, true};
        RunContext run;
        QCOMPARE(
            (*wayUntil(*lift_, StateId(0u), BreakpointStops(std::span(&breakpoint, 1), lift_).any(), run))
                ->size(),
            std::size_t{3});
        const Breakpoint dangling{Breakpoint::Kind::Predicate, "lift.gone > 3", 0, true};
        QVERIFY(!*wayUntil(*lift_, StateId(0u), BreakpointStops(std::span(&dangling, 1), lift_).any(), run));
        const auto found = [&](const char* query, const std::shared_ptr<const OpenedModel>& model) {
            const auto states = *findStates(*model, query, run);
            return QStringLiteral("%1 %2").arg(static_cast<int>(states.by)).arg(states.states.size());
        };
        const auto at = [](FoundStates::By by, int count) {
            return QStringLiteral("%1 %2").arg(static_cast<int>(by)).arg(count);
        };
        using By = FoundStates::By;
        QCOMPARE(found("lift.floor = 2", lift_), at(By::Condition, 2));
        QCOMPARE(found("event.data.v = 1", lift_), at(By::Condition, 2));
        QCOMPARE(found("changed lift.floor", lift_), at(By::Condition, 2));
        QCOMPARE(found("hot", lift_), at(By::Condition, 2));
        QCOMPARE(found("open", lift_), at(By::Label, 2));
        QCOMPARE(found("x > 1", counter_), at(By::Condition, 3));
        QCOMPARE(found("x = 10", counter_), at(By::Parameter, 2));
        QCOMPARE(findStates(*lift_, "lift.flor = 1", run)->misread->message,
                 std::string("lift has no variable flor"));
        QVERIFY(!findStates(*lift_, "nothing like it", run)->misread);
    }

    void completionsNameWhatHasAValue()
    {
        RunContext run;
        const auto names = *termNames(*lift_, run);
        for (const char* each :
             {"lift.floor", "lift.queue", "lift.plan", "\"who waits\".count", "event.data"})
            QVERIFY2(std::find(names.begin(), names.end(), each) != names.end(), each);
        QVERIFY(*termNames(*counter_, run) == (std::vector<std::string>{"x", "mode"}));
    }

    void aBThreadThatIsCalledLikeAnotherIsMeantToo()
    {
        const auto model = modelOf("for (let n = 1; n <= 2; n++)\n"
                                   "  bp.registerBThread('same', function () {\n"
                                   "    const mine = n, twice = 2 * n;\n"
                                   "    bp.sync({request: bp.Event('go' + n)});\n"
                                   "    bp.sync({request: bp.Event('on' + mine + twice)});\n"
                                   "  });\n",
                                   "same.js");
        const Moment start{std::nullopt, std::nullopt, StateId(0u)};
        QVERIFY(condition("same.mine = 1", model).holds(start));
        QVERIFY(condition("same.mine = 2", model).holds(start));
        QVERIFY(condition("same.mine < same.twice", model).holds(start));
        // 2 and 2 are not of one of them.
        QVERIFY(!condition("same.mine = same.twice", model).holds(start));
    }

    void comparisonsAndChangesAreThoseOfTheVariablesOfThousandsOfStates()
    {
        std::size_t compared = 0, changed = 0, gone = 0;
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            Random random(seed);
            const auto model = modelOf(randomProgram(random), "random.js");
            const behavioral::ProgramModel& program = *programOf(*model);
            const std::uint32_t column = random.below(2);
            const std::string name = std::string(column == 0 ? "a" : "b") + ".x";
            const std::string sign = signs[random.below(6)];
            const double bound = random.below(4);
            const StepPredicate comparison = condition(fmt::format("{} {} {}", name, sign, bound), model);
            const StepPredicate change = condition("changed " + name, model);
            const auto value = [&](StateId state) { return variableIn(program, state, column, "x"); };
            for (std::uint32_t i = 0; i < model->lts.stateCount(); ++i) {
                const StateId state(i);
                const std::string here = value(state);
                gone += here.empty() ? 1 : 0;
                const bool holds = !here.empty() && compareNumbers(std::stod(here), sign, bound);
                QCOMPARE(comparison.holds({std::nullopt, std::nullopt, state}), holds);
                compared += holds ? 1 : 0;
                for (const Transition& step : model->lts.outgoing(state)) {
                    const std::string after = value(step.target);
                    const bool changes = !after.empty() && after != here;
                    QCOMPARE(change.holds({state, step.label, step.target}), changes);
                    changed += changes ? 1 : 0;
                }
            }
        }
        QVERIFY(compared > 100 && changed > 100 && gone > 10);
    }

    void comparisonsOfParametersAreThoseOfTheFile()
    {
        const std::vector<std::string> values = {"0", "1", "-2", "10", "1.5", "idle", "p(1)"};
        std::size_t held = 0;
        for (std::uint64_t seed = 1; seed <= 400; ++seed) {
            Random random(seed);
            std::string text = "x(7) Nat";
            for (const std::string& value : values)
                text += " \"" + value + "\"";
            text += "\n---\n";
            std::vector<std::uint32_t> rows;
            for (int i = 0; i < 6; ++i)
                text += std::to_string(rows.emplace_back(random.below(7))) + "\n";
            text += "---\n1 2 \"a\"\n2 3 \"a\"\n3 4 \"b\"\n4 5 \"a\"\n5 6 \"b\"\n6 1 \"a\"\n";
            const auto model = modelOf(text, "random.fsm");
            const std::string sign = signs[random.below(6)];
            const std::string& bound = values[random.below(sign == "=" || sign == "!=" ? 7 : 5)];
            const StepPredicate comparison = condition("x " + sign + " \"" + bound + "\"", model);
            const StepPredicate change = condition("changed x", model);
            for (std::uint32_t i = 0; i < 6; ++i) {
                const std::string& here = values[rows[i]];
                const bool areNumbers = rows[i] < 5 && bound != "idle" && bound != "p(1)";
                const bool holds = areNumbers    ? compareNumbers(std::stod(here), sign, std::stod(bound))
                                   : sign == "=" ? here == bound
                                                 : sign == "!=" && here != bound;
                QCOMPARE(comparison.holds({std::nullopt, std::nullopt, StateId(i)}), holds);
                held += holds ? 1 : 0;
                const Transition step = model->lts.outgoing(StateId(i)).front();
                QCOMPARE(change.holds({StateId(i), step.label, step.target}),
                         rows[i] != rows[step.target.index()]);
            }
        }
        QVERIFY(held > 300);
    }

    void anyConditionIsReadOrRefusedWithAPlaceInIt()
    {
        const std::vector<std::string> words = {"lift",
                                                ".",
                                                "floor",
                                                "lift.floor",
                                                "queue.0",
                                                "<",
                                                "!=",
                                                "=",
                                                "changed",
                                                "not",
                                                "\"",
                                                "3",
                                                "true",
                                                "-1",
                                                "(",
                                                ")",
                                                "and",
                                                "..",
                                                "lift.floor < 3",
                                                "changed lift.queue",
                                                "event.data.v",
                                                "lift.sync.state = open"};
        int read = 0;
        readRandomTexts(words, 6, 60, 4000, lift_, read);
        QVERIFY(read > 30);
    }

    void lookingForAValueCanBeCancelledAndLeavesTheMachine()
    {
        for (std::uint64_t poll = 1; poll <= 3; ++poll) {
            RunContext run;
            run.cancelAtPoll(poll);
            QVERIFY(!wayUntil(*lift_, StateId(0u), condition("lift.floor = 17", lift_), run));
        }
        RunContext run;
        QVERIFY(programOf(*lift_)->machines().borrow(run));
        QVERIFY(
            stopsEverywhere([&](RunContext& each) { return findStates(*lift_, "lift.floor = 2", each); }));
    }
};

THREADMEND_TEST_MAIN(ConditionsOnDataTest)
#include "conditions_on_data_test.moc"
