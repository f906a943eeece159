// SPDX-License-Identifier: GPL-3.0-or-later
// A team of threads does each phase once on each worker, and nothing crosses but results.
#include "core/run/worker_team.h"
#include "tests/testing/test_main.h"

#include <new>
#include <numeric>
#include <stdexcept>

using namespace threadmend;

class WorkerTeamTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachWorkerDoesEachPhaseOnce()
    {
        for (const std::size_t size : {0u, 1u, 2u, 5u}) {
            WorkerTeam team(size);
            QCOMPARE(team.size(), std::max<std::size_t>(size, 1));
            std::vector<int> calls(team.size(), 0);
            for (int phase = 1; phase <= 500; ++phase) {
                team.run([&](std::size_t worker) { ++calls[worker]; });
                // What the phase wrote is seen here.
                QCOMPARE(std::accumulate(calls.begin(), calls.end(), 0),
                         phase * static_cast<int>(team.size()));
            }
        }
    }
    void aPhaseSeesWhatTheOneBeforeWrote()
    {
        WorkerTeam team(3);
        std::vector<int> values(team.size(), 1);
        for (int phase = 0; phase < 200; ++phase) {
            std::vector<int> next(team.size());
            team.run([&](std::size_t worker) { next[worker] = values[(worker + 1) % values.size()] + 1; });
            values = next;
        }
        QCOMPARE(values, std::vector<int>(team.size(), 201));
    }
    void ofWhatOthersThrowOnlyTheWantOfMemoryIsTold()
    {
        WorkerTeam team(2);
        int done = 0;
        QVERIFY_THROWS_EXCEPTION(std::bad_alloc, team.run([&](std::size_t worker) {
            if (worker == 1)
                throw std::bad_alloc();
            ++done;
        }));
        QCOMPARE(done, 1);
        // The team still works.
        team.run([&](std::size_t worker) {
            if (worker == 0)
                ++done;
        });
        QCOMPARE(done, 2);
    }
    void whatTheCallerThrowsArrivesAfterTheOthersHaveFinished()
    {
        WorkerTeam team(2);
        bool finished = false;
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, team.run([&](std::size_t worker) {
            if (worker == 0)
                throw std::runtime_error("mine");
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            finished = true;
        }));
        QVERIFY(finished);
    }
};

THREADMEND_TEST_MAIN(WorkerTeamTest)
#include "worker_team_test.moc"
