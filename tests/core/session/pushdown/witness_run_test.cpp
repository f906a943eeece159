// SPDX-License-Identifier: GPL-3.0-or-later
// A witness as a run of the model that is open.
#include "core/check/pushdown/reachability.h"
#include "core/model/model_kind.h"
#include "core/model/pushdown/pushdown_model.h"
#include "core/session/pushdown/witness_run.h"
#include "tests/testing/test_main.h"

using namespace threadmend;

namespace {

Model sampleForPanels(const char* name, const ReadOptions& given)
{
    RunContext run;
    ReadOptions options = given;
    options.forPanels = true;
    auto model = readModel(std::string(THREADMEND_SAMPLES "/pushdown/") + name + ".cpds", options, run);
    require(static_cast<bool>(model), "a sample can be read");
    return *std::move(model);
}

} // namespace

class WitnessRunTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isARunOfTheModelThatEndsInTheTarget_data()
    {
        QTest::addColumn<std::size_t>("steps");
        QTest::newRow("bluetooth-1") << std::size_t{9};
        QTest::newRow("bluetooth-2-two-adders") << std::size_t{16};
        QTest::newRow("lock-too-early") << std::size_t{0};
        QTest::newRow("atomic-pair") << std::size_t{0};
    }
    void isARunOfTheModelThatEndsInTheTarget()
    {
        QFETCH(const std::size_t, steps);
        const Model small = sampleForPanels(QTest::currentDataTag(), {});
        const pushdown::System& system = *pushdownSystemOf(small)->system();
        RunContext run;
        const pushdown::ReachAnswer answer =
            pushdown::reach(system, {.policy = pushdown::refinementPolicyOf("individual-multi-step")}, run);
        QVERIFY(answer.verdict == pushdown::Reachability::Reachable);
        const NamedRun wanted = witnessRun(system, answer.witness);
        if (steps > 0)
            QCOMPARE(wanted.steps.size(), steps);
        // However little is explored, the run is there as soon as it is wanted.
        ReadOptions along;
        along.mostStates = 1000;
        along.along.emplace_back();
        for (const NamedStep& step : wanted.steps)
            along.along.back().push_back(step.event);
        const Model model = sampleForPanels(QTest::currentDataTag(), along);
        const pushdown::Exploration& explored = *pushdownSystemOf(model)->explored();
        const FittedRun fitted = exploredWitness(system, answer.witness, explored);
        QVERIFY(!fitted.misfit);
        QCOMPARE(fitted.trace.length(), wanted.steps.size());
        QCOMPARE(std::size(explored.lts.propositionsOf(fitted.trace.last())), std::size_t{1});
        // To the configuration, step by step.
        const auto configurations = pushdown::replayed(system, answer.witness);
        for (std::size_t i = 0; i < configurations.size(); ++i)
            for (std::size_t process = 0; process < configurations[i].size(); ++process)
                QVERIFY(explored.at(fitted.trace.stateAfter(i), process) == configurations[i][process]);
        // Of less, the beginning.
        RunContext again;
        const auto part = pushdown::explore(system, {.mostStates = 2}, again);
        QVERIFY(part);
        const FittedRun beginning = exploredWitness(system, answer.witness, *part);
        QVERIFY(beginning.misfit && beginning.misfit->step == beginning.trace.length());
        QCOMPARE(beginning.misfit->event, wanted.steps[beginning.trace.length()].event);
    }
};

THREADMEND_TEST_MAIN(WitnessRunTest)
#include "witness_run_test.moc"
