// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are found again in a model that was edited.
#include "core/check/replay.h"
#include "core/model/text/edit_distance.h"
#include "core/session/history/named_run.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QObject>
#include <algorithm>
#include <functional>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

NamedRun runOf(const std::vector<std::string>& events, std::optional<std::size_t> loop = {})
{
    NamedRun run{{}, loop};
    for (const std::string& event : events)
        run.steps.push_back({event});
    return run;
}

/// Every run of the model that has the first `length` events of `run`, by trying all.
std::vector<Trace> allRuns(const Lts& model, const NamedRun& run, std::size_t length)
{
    std::vector<Trace> runs = {{model.initialStates().front(), {}}};
    for (std::size_t i = 0; i < length; ++i) {
        std::vector<Trace> longer;
        for (const Trace& each : runs)
            for (const Transition& step : model.outgoing(each.last()))
                if (model.labels().text(step.label) == run.steps[i].event) {
                    longer.push_back(each);
                    longer.back().steps.push_back(step);
                }
        runs = std::move(longer);
    }
    return runs;
}

NamedRun randomRun(Random& random)
{
    NamedRun run;
    for (std::uint32_t length = random.below(7); length > 0; --length)
        run.steps.push_back({std::string(1, static_cast<char>('a' + random.below(3)))});
    if (!run.steps.empty() && random.chance(40))
        run.loop = random.below(static_cast<std::uint32_t>(run.steps.size()));
    return run;
}

std::set<std::string> labelsFrom(const Lts& model, StateId state)
{
    std::set<std::string> labels;
    for (const Transition& step : model.outgoing(state))
        labels.emplace(model.labels().text(step.label));
    return labels;
}

} // namespace

class NamedRunTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsAreNamedByEventAndOccurrence()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 0\n");
        const Transition a{*lts.labels().find("a"), StateId(1u)}, b{*lts.labels().find("b"), StateId(0u)};
        const NamedRun run = namedRun(lts, {StateId(0u), {a, b, a, b}, 2});
        QCOMPARE(run.steps.size(), std::size_t{4});
        QVERIFY(run.steps[1] == (NamedStep{"b", 1, "0"}));
        QVERIFY(run.steps[2] == (NamedStep{"a", 2, "1"}));
        QVERIFY(run.loop == std::size_t{2});
    }

    void aRunIsFoundAgainWhereStatesHaveOtherNumbers()
    {
        const FittedRun fitted = fittedRun(ltsOf("0 a 2\n2 b 1\n1 c 0\n"), runOf({"a", "b", "c"}, 0));
        QVERIFY(!fitted.misfit);
        QVERIFY(fitted.trace.loop == std::size_t{0});
        QVERIFY(fitted.trace.stateAfter(2) == StateId(1u));
    }

    void theFirstStepThatDoesNotFitIsNamedWithWhatIsPossible()
    {
        // "again" has the rest of the run behind it, "stop" is more like the missing step.
        const Lts edited = ltsOf("0 a 1\n1 again 2\n1 stop 3\n1 put(2) 3\n2 c 0\n");
        const FittedRun fitted = fittedRun(edited, runOf({"a", "put(1)", "c"}));
        QCOMPARE(fitted.trace.length(), std::size_t{1});
        QCOMPARE(fitted.misfit->step, std::size_t{1});
        QCOMPARE(fitted.misfit->event, std::string("put(1)"));
        QVERIFY(fitted.misfit->alternatives == (std::vector<std::string>{"put(2)", "again", "stop"}));
        // As a new step before the one that is missed, too.
        QVERIFY(fittedRun(ltsOf("0 abz 2\n0 log 1\n1 abc 3\n"), runOf({"abc"})).misfit->alternatives ==
                (std::vector<std::string>{"log", "abz"}));
    }

    void whereSeveralRunsFitTheOneThatGoesFartherIsTaken()
    {
        const Lts lts = ltsOf("0 a 1\n0 a 2\n1 x 3\n2 b 3\n3 c 3\n");
        QVERIFY(!fittedRun(lts, runOf({"a", "b", "c"})).misfit);
        // Both ways fit the step; the end is the one where something like the next one is possible.
        const FittedRun fitted = fittedRun(ltsOf("0 a 1\n0 a 2\n1 x 3\n2 b(2) 3\n"), runOf({"a", "b(1)"}));
        QVERIFY(fitted.trace.last() == StateId(2u));
        QVERIFY(fitted.misfit->alternatives == std::vector<std::string>{"b(2)"});
    }

    void theStateThatAStepNamesDecidesBetweenEqualLabels()
    {
        const Lts lts = ltsOf("0 a 1\n0 a 2\n0 a 3\n");
        NamedRun run = runOf({"a"});
        run.steps[0].state = "2";
        QVERIFY(fittedRun(lts, run).trace.last() == StateId(2u));
        run.steps[0].state = "no state of it";
        QVERIFY(fittedRun(lts, run).trace.last() == StateId(1u));
    }

    void aLoopThatDoesNotComeBackIsDroppedAndSaid()
    {
        const FittedRun fitted = fittedRun(ltsOf("0 a 1\n1 b 2\n2 b 1\n"), runOf({"a", "b"}, 1));
        QCOMPARE(fitted.trace.length(), std::size_t{2});
        QVERIFY(!fitted.trace.loop);
        QCOMPARE(fitted.misfit->step, std::size_t{2});
        QCOMPARE(fitted.misfit->event, std::string("b"));
        // A loop that begins behind the end is none.
        QVERIFY(fittedRun(ltsOf("0 a 0\n"), runOf({"a"}, 1)).misfit.has_value());
    }

    void emptyRunsAndModelsFit()
    {
        QVERIFY(!fittedRun(Lts{}, {}).misfit);
        const FittedRun fitted = fittedRun(Lts{}, runOf({"a"}));
        QVERIFY(fitted.misfit && fitted.misfit->alternatives.empty() && fitted.trace.steps.empty());
    }

    void agreesWithTryingAllRuns()
    {
        Random random(5);
        int whole = 0, parts = 0, loops = 0, open = 0;
        for (int round = 0; round < 20000; ++round) {
            const Lts lts = randomLts(random, {5, 3, 3});
            const NamedRun run = randomRun(random);
            const FittedRun fitted = fittedRun(lts, run);
            std::size_t longest = run.steps.size();
            while (allRuns(lts, run, longest).empty())
                --longest;
            const auto runs = allRuns(lts, run, longest);
            QCOMPARE(fitted.trace.length(), longest);
            QVERIFY(isRunOf(lts, fitted.trace));
            Trace finite = fitted.trace;
            finite.loop.reset();
            QVERIFY(std::find(runs.begin(), runs.end(), finite) != runs.end());
            const bool fits = longest == run.steps.size();
            const bool closes =
                fits && run.loop && std::any_of(runs.begin(), runs.end(), [&](const Trace& each) {
                    return each.stateAfter(*run.loop) == each.last();
                });
            QCOMPARE(fitted.trace.loop.has_value(), closes);
            QCOMPARE(fitted.misfit.has_value(), !fits || (run.loop && !closes));
            ++(closes ? loops : fits ? (run.loop ? open : whole) : parts);
            if (!fitted.misfit)
                continue;
            QCOMPARE(fitted.misfit->step, longest);
            const auto& ways = fitted.misfit->alternatives;
            const std::set<std::string> expected = labelsFrom(lts, fitted.trace.last());
            QVERIFY(std::set<std::string>(ways.begin(), ways.end()) == expected);
            QCOMPARE(ways.size(), expected.size());
        }
        QVERIFY2(std::min({whole, parts, loops, open}) > 200, "all kinds of answers must be tried");
    }

    void whatIsNamedFitsItsOwnModelExactly()
    {
        Random random(6);
        for (int round = 0; round < 2000; ++round) {
            const Lts lts = randomLts(random);
            Trace trace{lts.initialStates().front(), {}};
            for (int i = 0; i < 20 && !lts.outgoing(trace.last()).empty(); ++i) {
                const auto outgoing = lts.outgoing(trace.last());
                trace.steps.push_back(outgoing[random.below(static_cast<std::uint32_t>(outgoing.size()))]);
            }
            QVERIFY(fittedRun(lts, namedRun(lts, trace)) == (FittedRun{trace, std::nullopt}));
        }
    }

    void aModelWhereEverythingIsPossibleIsGivenUpWithAnAnswer()
    {
        // 2 states, every one leads to both: 2^100 runs, and none of them has the last event.
        const Lts lts = ltsOf("0 a 0\n0 a 1\n1 a 0\n1 a 1\n");
        NamedRun run = runOf(std::vector<std::string>(100, "a"));
        run.steps.push_back({"z"});
        QCOMPARE(fittedRun(lts, run).trace.length(), std::size_t{100});
        const FittedRun stopped = fittedRun(lts, run, 10);
        QVERIFY(stopped.misfit && isRunOf(lts, stopped.trace));
        QVERIFY(stopped.trace.length() < 100);
    }

    void distancesOfTextsCountSwapsOnce()
    {
        QCOMPARE(editDistance("", "abc"), std::size_t{3});
        QCOMPARE(editDistance("abc", "acb"), std::size_t{1});
        QCOMPARE(editDistance("kitten", "sitting"), std::size_t{3});
        QCOMPARE(editDistance("ca", "abc"), std::size_t{3}); // nothing is changed twice
    }
};

THREADMEND_TEST_MAIN(NamedRunTest)
#include "named_run_test.moc"
