// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/pair_walk.h"
#include "tests/testing/test_main.h"

#include <QTest>
#include <algorithm>

using namespace threadmend;

class PairWalkTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachPairIsVisitedOnceBehindThoseThatWereMetBefore()
    {
        PairWalk walk;
        QVERIFY(walk.reach({0, 0}));
        std::vector<StatePair> visited;
        const auto stopped = walk.visitAll([&](std::uint32_t at) -> std::optional<Stopped> {
            const auto [first, second] = walk[at];
            visited.push_back(walk[at]);
            walk.reach({(first + 1) % 3, second});
            walk.reach({first, (second + 1) % 2});
            return std::nullopt;
        });
        QVERIFY(!stopped);
        QCOMPARE(visited, (std::vector<StatePair>{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {1, 1}, {2, 1}}));
        QVERIFY(!walk.reach({2, 1}));
    }

    void itGoesOnWhereItWasStopped()
    {
        PairWalk walk;
        for (std::uint32_t i = 0; i < 5; ++i)
            walk.reach({i, i});
        std::vector<std::uint32_t> visited;
        const auto upTo = [&](std::uint32_t last) {
            return walk.visitAll([&, last](std::uint32_t at) -> std::optional<Stopped> {
                if (at == last)
                    return Stopped{StopReason::Cancelled, "walking", at};
                visited.push_back(at);
                return std::nullopt;
            });
        };
        QCOMPARE(upTo(2)->done, std::uint64_t{2});
        QVERIFY(!upTo(5));
        QCOMPARE(visited, (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
    }

    /// A grid from 0, 0: the way to a place is as long as its distance, and its events lead there.
    void waysAreShortest()
    {
        constexpr std::uint32_t size = 20, right = 7, down = 9;
        TracedPairWalk walk;
        walk.reach({0, 0});
        const auto stopped = walk.visitAll([&](std::uint32_t at) -> std::optional<Stopped> {
            const auto [first, second] = walk[at];
            if (first + 1 < size)
                walk.reach({first + 1, second}, at, right);
            if (second + 1 < size)
                walk.reach({first, second + 1}, at, down);
            return std::nullopt;
        });
        QVERIFY(!stopped);
        QCOMPARE(walk.size(), std::size_t{size * size});
        for (std::uint32_t at = 0; at < walk.size(); ++at) {
            const auto events = walk.eventsTo(at);
            QCOMPARE(std::count(events.begin(), events.end(), right), std::ptrdiff_t{walk[at].first});
            QCOMPARE(std::count(events.begin(), events.end(), down), std::ptrdiff_t{walk[at].second});
            QCOMPARE(events.size(), std::size_t{walk[at].first + walk[at].second});
        }
    }
};

THREADMEND_TEST_MAIN(PairWalkTest)
#include "pair_walk_test.moc"
