// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/graph/gui_test_main.h"
#ifndef Q_MOC_RUN
#include "views/run/job.h"
#endif

#include <QSignalSpy>
#include <stdexcept>

using namespace threadmend;

namespace {

/// Work that ends when it is stopped, or when `released` is set.
std::function<Outcome<int>(RunContext&)> waiting(std::atomic<bool>& released, int result)
{
    return [&released, result](RunContext& run) -> Outcome<int> {
        std::uint64_t done = 0;
        while (!released)
            if (auto stopped = run.poll({"waiting", ++done, 100}))
                return *stopped;
        return result;
    };
}

} // namespace

class JobTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aResultArrivesOnTheThreadOfTheJob()
    {
        Jobs jobs;
        Job job(jobs, QStringLiteral("Counting"));
        int result = 0;
        QThread* where = nullptr;
        job.start<int>([](RunContext&) -> Outcome<int> { return 7; },
                       [&](const auto& outcome) {
                           result = **outcome;
                           where = QThread::currentThread();
                       });
        QCOMPARE(jobs.running().size(), std::size_t{1});
        QTRY_COMPARE(result, 7);
        QCOMPARE(where, thread());
        QVERIFY(jobs.running().empty());
        QVERIFY(!job.isRunning());
    }

    void aNewStartSupersedesWithoutWaiting()
    {
        Jobs jobs;
        Job job(jobs, QStringLiteral("Work"));
        std::atomic<bool> never = false;
        std::vector<int> results;
        const auto keep = [&](const std::shared_ptr<const Outcome<int>>& outcome) {
            results.push_back(*outcome ? **outcome : -1);
        };
        job.start<int>(waiting(never, 1), keep);
        job.start<int>(waiting(never, 2), keep);
        job.start<int>([](RunContext&) -> Outcome<int> { return 3; }, keep);
        QTRY_COMPARE(results.size(), std::size_t{1});
        QTest::qWait(100);
        QCOMPARE(results, std::vector<int>{3});
    }

    void aCancelledRunDeliversThatItStopped()
    {
        Jobs jobs;
        Job job(jobs, QStringLiteral("Work"));
        std::atomic<bool> never = false;
        bool cancelled = false;
        job.start<int>(waiting(never, 1), [&](const auto& outcome) {
            cancelled = outcome->stopped() != nullptr && outcome->stopped()->reason == StopReason::Cancelled;
        });
        jobs.cancelAll();
        QTRY_VERIFY(cancelled);
    }

    void anAbandonedRunDeliversNothing()
    {
        Jobs jobs;
        Job job(jobs, QStringLiteral("Work"));
        std::atomic<bool> never = false;
        bool delivered = false;
        job.start<int>(waiting(never, 1), [&](const auto&) { delivered = true; });
        job.abandon();
        QVERIFY(jobs.running().empty());
        QTest::qWait(100);
        QVERIFY(!delivered);
    }

    void progressIsSampled()
    {
        Jobs jobs;
        Job job(jobs, QStringLiteral("Work"));
        std::atomic<bool> released = false;
        bool done = false;
        QSignalSpy changes(&jobs, &Jobs::changed);
        job.start<int>(waiting(released, 1), [&](const auto&) { done = true; });
        QTRY_VERIFY(job.progress().done > 0);
        QCOMPARE(job.progress().total, std::optional<std::uint64_t>(100));
        QTRY_VERIFY(changes.size() > 2);
        released = true;
        QTRY_VERIFY(done);
    }

    void whatTheWorkThrowsBecomesAnOutcome()
    {
        Jobs jobs;
        Job job(jobs, QStringLiteral("Work"));
        std::string message;
        StopReason reason = StopReason::Cancelled;
        job.start<int>([](RunContext&) -> Outcome<int> { throw std::runtime_error("broken"); },
                       [&](const auto& outcome) { message = outcome->error()->message; });
        QTRY_COMPARE(message, std::string("broken"));
        job.start<int>([](RunContext&) -> Outcome<int> { throw std::bad_alloc(); },
                       [&](const auto& outcome) { reason = outcome->stopped()->reason; });
        QTRY_VERIFY(reason == StopReason::MemoryLimit);
    }

    void destructionStopsTheWork()
    {
        Jobs jobs;
        std::atomic<bool> never = false;
        {
            Job job(jobs, QStringLiteral("Work"));
            job.start<int>(waiting(never, 1), [](const auto&) {});
        }
        QVERIFY(jobs.running().empty());
    }
};

THREADMEND_GUI_TEST_MAIN(JobTest)
#include "job_test.moc"
