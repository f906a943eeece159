// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_context.h"
#include "tests/testing/test_main.h"

#include <vector>

using namespace threadmend;

namespace {

struct Collected final : ProgressSink {
    std::vector<Progress> all;
    void report(const Progress& progress) noexcept override { all.push_back(progress); }
};

/// How many polls pass before the first that says stop; at most `most`.
std::uint64_t pollsUntilStop(RunContext& run, std::uint64_t most, const Progress& progress = {})
{
    std::uint64_t count = 0;
    while (count < most && !run.poll(progress))
        ++count;
    return count;
}

} // namespace

class RunContextTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutLimitsNobodyStopsIt()
    {
        RunContext run;
        QCOMPARE(pollsUntilStop(run, 100000), std::uint64_t(100000));
        QCOMPARE(run.polls(), std::uint64_t(100000));
    }
    void aRequestIsSeenWithinOneStride()
    {
        std::stop_source source;
        RunContext run(source.get_token(), nullptr);
        QCOMPARE(pollsUntilStop(run, 5000), std::uint64_t(5000));
        source.request_stop();
        QVERIFY(pollsUntilStop(run, 5000) <= 1024);
        const auto stopped = run.poll({"searching", 7});
        QVERIFY(stopped.has_value());
        QCOMPARE(stopped->reason, StopReason::Cancelled);
        QCOMPARE(QByteArray(stopped->phase), QByteArray("searching"));
        QCOMPARE(stopped->done, std::uint64_t(7));
    }
    void aRequestBeforeTheStartIsSeenAtTheFirstPoll()
    {
        std::stop_source source;
        source.request_stop();
        RunContext run(source.get_token(), nullptr);
        QVERIFY(run.poll({}).has_value());
    }
    void forcedCancellationComesAtExactlyThatPoll()
    {
        for (const std::uint64_t k : {1u, 2u, 3u, 1000u, 1023u, 1024u, 1025u, 1026u, 2048u, 5000u}) {
            RunContext run;
            run.cancelAtPoll(k);
            QCOMPARE(pollsUntilStop(run, 10000), k - 1);
            QCOMPARE(run.polls(), k);
        }
    }
    void forcedCancellationMayBeAskedForLate()
    {
        RunContext run;
        pollsUntilStop(run, 100);
        run.cancelAtPoll(150);
        QCOMPARE(pollsUntilStop(run, 10000), std::uint64_t(49));
    }
    void afterAStopEveryPollSaysStop()
    {
        RunContext run;
        run.cancelAtPoll(10);
        pollsUntilStop(run, 100);
        for (int i = 0; i < 3000; ++i)
            QVERIFY(run.poll({}).has_value());
    }
    void everyStopLasts()
    {
        Limits limits;
        limits.states = 5;
        RunContext run({}, nullptr, limits);
        QVERIFY(run.poll({"", 0, {}, 6}).has_value());
        for (int i = 0; i < 3000; ++i)
            QCOMPARE(run.poll({}).value_or(Stopped{}).reason, StopReason::StateLimit);
    }
    void theLimitOfStatesIsExact()
    {
        Limits limits;
        limits.states = 50;
        RunContext run({}, nullptr, limits);
        for (std::uint64_t states = 0; states <= 50; ++states)
            QVERIFY(!run.poll({"", 0, {}, states}));
        const auto stopped = run.poll({"", 0, {}, 51});
        QVERIFY(stopped && stopped->reason == StopReason::StateLimit);
    }
    void aDeadlineThatHasPassedStopsAtOnce()
    {
        Limits limits;
        limits.deadline = std::chrono::steady_clock::now();
        RunContext run({}, nullptr, limits);
        const auto stopped = run.poll({});
        QVERIFY(stopped && stopped->reason == StopReason::TimeLimit);
    }
    void aDeadlineAheadIsMet()
    {
        Limits limits;
        limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
        RunContext run({}, nullptr, limits);
        std::optional<Stopped> stopped;
        while (!stopped)
            stopped = run.poll({});
        QVERIFY(std::chrono::steady_clock::now() >= *limits.deadline);
        QCOMPARE(stopped->reason, StopReason::TimeLimit);
    }
    void theLimitOfMemoryIsThatOfTheProcess()
    {
        Limits limits;
        limits.bytes = 1;
        RunContext tight({}, nullptr, limits);
        QVERIFY(pollsUntilStop(tight, 100000) <= 16 * 1024);
        QCOMPARE(tight.poll({})->reason, StopReason::MemoryLimit);
        limits.bytes = std::uint64_t{1} << 50;
        RunContext wide({}, nullptr, limits);
        QCOMPARE(pollsUntilStop(wide, 50000), std::uint64_t(50000));
        QVERIFY(residentBytes() > 1 << 20);
        QVERIFY(peakResidentBytes() >= residentBytes() / 2);
    }
    void aWishToStopComesBeforeLimits()
    {
        std::stop_source source;
        source.request_stop();
        Limits limits;
        limits.states = 0;
        limits.deadline = std::chrono::steady_clock::now();
        RunContext run(source.get_token(), nullptr, limits);
        QCOMPARE(run.poll({"", 0, {}, 1})->reason, StopReason::Cancelled);
    }
    void progressIsReportedOnceAStride()
    {
        Collected sink;
        RunContext run({}, &sink);
        for (std::uint64_t i = 0; i < 10240; ++i)
            QVERIFY(!run.poll({"reading", i, 10240}));
        QCOMPARE(sink.all.size(), std::size_t(10));
        QCOMPARE(sink.all.front().done, std::uint64_t(0));
        QCOMPARE(sink.all[1].done, std::uint64_t(1024));
        QCOMPARE(sink.all[1].total, std::optional<std::uint64_t>(10240));
    }
};

THREADMEND_TEST_MAIN(RunContextTest)
#include "run_context_test.moc"
