// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "core/session/stepping/breakpoint_stops.h"
#include "core/session/stepping/ways_on.h"
#include "tests/core/session/stepping/random_texts.h"
#include "tests/core/session/store/stories.h"
#include "tests/testing/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const waiter = R"(bp.registerBThread('guest', function () {
  bp.sync({request: bp.Event('order', {dish: 'soup'})}, {state: 'hungry', props: ['empty']});
  bp.hot(true).sync({waitFor: bp.Event('serve')}, {state: 'waiting'});
  bp.sync({request: bp.Event('pay')});
});
bp.registerBThread('cook', function () {
  bp.sync({waitFor: bp.Event('order', {dish: 'soup'})});
  bp.sync({request: bp.Event('cook')});
  bp.sync({request: bp.Event('serve')});
});
)";

/// The labels of a way; "none" if there is none.
std::string textOf(const OpenedModel& model, const std::optional<std::vector<std::uint32_t>>& way)
{
    if (!way)
        return "none";
    std::string text;
    for (const std::uint32_t index : *way)
        text += (text.empty() ? "" : " > ") +
                std::string(model.lts.labels().text(model.lts.transitions()[index].label));
    return text;
}

StepPredicate predicate(const std::string& text, const std::shared_ptr<const OpenedModel>& model)
{
    auto read = parseStepPredicate(text, model);
    if (const InputError* error = read.error())
        qFatal("%s: %s", text.c_str(), error->message.c_str());
    return *std::move(read);
}

std::string wayTo(const std::string& text, const std::shared_ptr<const OpenedModel>& model,
                  StateId from = StateId(0u))
{
    RunContext run;
    return textOf(*model, *wayUntil(*model, from, predicate(text, model), run));
}

/// The number of steps of a shortest way by the definition: states that are reached in 1, 2, 3, ... steps.
std::optional<std::size_t> distanceByLevels(const Lts& lts, StateId from, const StepPredicate& wanted)
{
    std::set<StateId> level = {from}, seen = level;
    for (std::size_t steps = 1; !level.empty(); ++steps) {
        std::set<StateId> next;
        for (const StateId source : level)
            for (const Transition& step : lts.outgoing(source)) {
                if (wanted.becomesTrue(source, step))
                    return steps;
                if (seen.insert(step.target).second)
                    next.insert(step.target);
            }
        level = std::move(next);
    }
    return std::nullopt;
}

} // namespace

class StepPredicateTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir folder_;
    std::shared_ptr<const OpenedModel> program_;

    std::shared_ptr<const OpenedModel> programOf(const char* text)
    {
        QFile file(folder_.filePath(QStringLiteral("program.js")));
        if (!file.open(QIODevice::WriteOnly))
            qFatal("a temporary file can be written");
        file.write(text);
        file.close();
        RunContext run;
        auto model = openModel(file.fileName().toStdString(), {}, run);
        if (const InputError* error = model.error())
            qFatal("%s", error->message.c_str());
        return std::make_shared<const OpenedModel>(*std::move(model));
    }

private Q_SLOTS:
    void initTestCase() { program_ = programOf(waiter); }

    void aTextThatIsAnEventMeansItWhateverIsInIt()
    {
        const auto model = programOf("bp.registerBThread('eats', function () {\n"
                                     "  bp.sync({request: bp.Event('take left')});\n"
                                     "  bp.hot(true).sync({request: bp.Event('hot')});\n"
                                     "});\n");
        QCOMPARE(wayTo("take left", model), std::string("take left"));
        QCOMPARE(wayTo(" \"take left\" ", model), std::string("take left"));
        QCOMPARE(wayTo("hot", model), std::string("take left > hot"));
        QCOMPARE(wayTo("(hot)", model), std::string("take left"));
        const auto slip = parseStepPredicate("take lefd", model);
        QCOMPARE(slip.error()->hint, std::string("did you mean \"take left\"?"));
    }

    void aPredicateIsRunTo_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("steps");
        QTest::newRow("event with any data") << "event order" << 1;
        QTest::newRow("word that is an event") << "serve" << 3;
        QTest::newRow("hot") << "hot" << 1;
        QTest::newRow("hot b-thread") << "hot(guest)" << 1;
        QTest::newRow("what can happen") << "can serve" << 2;
        QTest::newRow("b-thread in a state") << "guest@waiting" << 1;
        QTest::newRow("b-thread in a line") << "cook@9" << 2;
        QTest::newRow("end") << "end" << 4;
        QTest::newRow("not any more") << "not empty" << 1;
        QTest::newRow("and, or, parentheses") << "(hot and can serve) or deadlock" << 2;
        QTest::newRow("signs for words") << "!hot && can pay" << 3;
        QTest::newRow("does not become true") << "empty" << -1;
        QTest::newRow("never") << "failed" << -1;
    }
    void aPredicateIsRunTo()
    {
        QFETCH(QString, text);
        QFETCH(int, steps);
        const std::string way = wayTo(text.toStdString(), program_);
        QCOMPARE(way == "none" ? -1 : static_cast<int>(std::count(way.begin(), way.end(), '>')) + 1, steps);
    }

    void whatCannotBeAskedIsSaidWithItsPlaceAndAHint_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("no such event")
            << "hot and emptyy" << 9
            << "emptyy is no event, proposition or state of the model: did you mean empty?";
        QTest::newRow("no such b-thread")
            << "hot(guestt)" << 5 << "no b-thread is called guestt: did you mean guest?";
        QTest::newRow("no such place") << "cook@99" << 1 << "cook is never at 99: it is at 7, 8, 9";
        QTest::newRow("unclosed") << "(hot" << 5 << "expected ): ";
        QTest::newRow("unclosed quote")
            << "event \"serve" << 7 << "the quote is not closed: close it with \"";
        QTest::newRow("too much")
            << "hot serve" << 5
            << "expected `and`, `or` or the end: names with blanks in them stand between double quotes";
        QTest::newRow("nothing") << "" << 1
                                 << "expected a name: names with other signs stand between double quotes";
        QTest::newRow("deep") << QString(1000, '(') << 200 << "too many parentheses: ";
    }
    void whatCannotBeAskedIsSaidWithItsPlaceAndAHint()
    {
        QFETCH(QString, text);
        QFETCH(int, column);
        QFETCH(QString, sentence);
        const auto read = parseStepPredicate(text.toStdString(), program_);
        QVERIFY(read.error() != nullptr);
        QCOMPARE(QString::fromStdString(read.error()->message + ": " + read.error()->hint), sentence);
        QVERIFY(column == 200 ? read.error()->column > 100
                              : read.error()->column == static_cast<std::uint64_t>(column));
    }

    void anyTextIsReadOrRefusedWithAPlaceInIt()
    {
        const std::vector<std::string> words = {"hot",   "(",    ")", "not",   "and",  "or",  "||",
                                                "&&",    "!",    "@", "=",     "\"",   "can", "end",
                                                "event", "cook", "9", "guest", "\xff", " ",   "empty"};
        int read = 0;
        readRandomTexts(words, 5, 70, 5000, program_, read);
        QVERIFY(read > 100);
    }

    void breakpointsStopOnEventsLinesStatesAndPredicates()
    {
        const auto stopOf = [&](const Breakpoint& breakpoint) {
            RunContext run;
            return textOf(*program_,
                          *wayUntil(*program_, StateId(0u),
                                    BreakpointStops(std::span(&breakpoint, 1), program_).any(), run));
        };
        using Kind = Breakpoint::Kind;
        QCOMPARE(stopOf({Kind::Event, "cook", 0, true}).substr(0, 5), std::string("order"));
        QVERIFY(stopOf({Kind::Event, "cook", 0, true}).ends_with("> cook"));
        QVERIFY(stopOf({Kind::Line, "", 9, true}).ends_with("> cook"));
        QVERIFY(stopOf({Kind::Line, "", 5, true}) == "none");
        // A line without a sync stands for no other one.
        QVERIFY(stopOf({Kind::Line, "", 6, true}) == "none");
        QVERIFY(stopOf({Kind::Predicate, "hot and can serve", 0, true}).ends_with("> cook"));
        QVERIFY(stopOf({Kind::ThreadState, "guest@waiting", 0, true}).starts_with("order"));
        QCOMPARE(stopOf({Kind::Event, "cook", 0, false}), std::string("none"));
        QCOMPARE(stopOf({Kind::Event, "gone from the program", 0, true}), std::string("none"));
    }

    void alongATraceEachForwardVerbHasItsTwin()
    {
        RunContext run;
        const auto model = opened(ltsOf("0 a 1\n1 b 2\n2 a 3\n3 b 4\n"));
        Trace trace{StateId(0u), {}};
        for (std::uint32_t i = 0; i < 4; ++i)
            trace.steps.push_back(model->lts.transitions()[i]);
        const StepPredicate b = predicate("b", model);
        QCOMPARE(nextAlong(b, trace, 0), std::optional<std::size_t>(2));
        QCOMPARE(nextAlong(b, trace, 2), std::optional<std::size_t>(4));
        QCOMPARE(nextAlong(b, trace, 4), std::nullopt);
        QCOMPARE(previousAlong(b, trace, 4), std::optional<std::size_t>(2));
        QCOMPARE(previousAlong(b, trace, 2), std::nullopt);
        QCOMPARE(previousAlong(predicate("can a", model), trace, 1), std::optional<std::size_t>(0));
    }

    void randomWalksAreReproducibleRunsThatStopAtBreakpoints()
    {
        const auto model = opened(ltsOf("0 a 0\n0 b 1\n1 c 0\n1 d 1\n"));
        const StepPredicate never = predicate("deadlock", model);
        const auto walked = randomWalk(*model, StateId(0u), 7, 200, never);
        QCOMPARE(walked.size(), std::size_t{200});
        QCOMPARE(randomWalk(*model, StateId(0u), 7, 200, never), walked);
        QVERIFY(randomWalk(*model, StateId(0u), 8, 200, never) != walked);
        const auto stopped = randomWalk(*model, StateId(0u), 7, 200, predicate("c", model));
        QVERIFY(stopped.size() < 200);
        QVERIFY(textOf(*model, stopped).ends_with("> c"));
        QVERIFY(std::equal(stopped.begin(), stopped.end(), walked.begin()));
    }

    void shortestWaysAreShortestOnThousandsOfRandomModels()
    {
        std::size_t found = 0;
        for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
            Random random(seed);
            const auto model = opened(random.chance(50) ? randomForwardLts(random) : randomLts(random));
            const auto label = random.below(
                static_cast<std::uint32_t>(std::max<std::size_t>(1, model->lts.labels().size())));
            if (model->lts.labels().size() == 0)
                continue;
            const std::string name = "\"" + std::string(model->lts.labels().text(LabelId(label))) + "\"";
            const StepPredicate wanted =
                predicate(random.chance(50) ? "event " + name : "not can " + name, model);
            const StateId from(random.below(static_cast<std::uint32_t>(model->lts.stateCount())));
            RunContext run;
            const auto way = *wayUntil(*model, from, wanted, run);
            const auto expected = distanceByLevels(model->lts, from, wanted);
            QCOMPARE(way ? std::optional(way->size()) : std::nullopt, expected);
            StateId state = from;
            for (std::size_t i = 0; way && i < way->size(); ++i) {
                const Transition step = model->lts.transitions()[(*way)[i]];
                QCOMPARE(transitionIsFrom(model->lts, state, (*way)[i]), true);
                QCOMPARE(wanted.becomesTrue(state, step), i + 1 == way->size());
                state = step.target;
            }
            found += way ? 1 : 0;
        }
        QVERIFY(found > 500);
    }

    void lookingForAWayCanBeCancelled()
    {
        const auto model = opened(ltsOf("0 a 1\n1 a 2\n2 a 3\n"));
        RunContext run;
        run.cancelAtPoll(2);
        QVERIFY(!wayUntil(*model, StateId(0u), predicate("deadlock", model), run));
    }

private:
    static bool transitionIsFrom(const Lts& lts, StateId state, std::uint32_t index)
    {
        return index >= lts.firstTransition(state) &&
               index < lts.firstTransition(state) + lts.outgoing(state).size();
    }
};

THREADMEND_TEST_MAIN(StepPredicateTest)
#include "step_predicate_test.moc"
