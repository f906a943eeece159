// SPDX-License-Identifier: GPL-3.0-or-later
// Several threads have a turn, one thread has one, and who was faster goes on. Time is told here.
#ifndef Q_MOC_RUN // which does not understand <chrono>
#include "core/model/behavioral/product/search_turns.h"
#endif
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::behavioral;

namespace {

using Seconds = std::chrono::seconds;

/// Whether several go on after turns of 100 states that took so many seconds.
bool severalGoOn(SearchTurns& turns, int several, int one)
{
    const SearchTurns::Time begin{};
    const auto at = [&](int seconds) { return [=] { return begin + Seconds(seconds); }; };
    if (!turns.isForSeveral(1000, at(0)) || !turns.isForSeveral(1099, at(several)) ||
        turns.isForSeveral(1100, at(several)) || turns.isForSeveral(1199, at(several + one)))
        qFatal("both have a turn first");
    return turns.isForSeveral(1200, at(several + one));
}

} // namespace

class SearchTurnsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theFasterGoesOn()
    {
        SearchTurns first(100), second(100);
        QVERIFY(severalGoOn(first, 3, 5));
        QVERIFY(!severalGoOn(second, 5, 3));
    }

    void bothAreTriedAgainWhenThereIsFourTimesAsMuch()
    {
        SearchTurns turns(100);
        const auto later = [] { return SearchTurns::Time{} + Seconds(100); };
        QVERIFY(!severalGoOn(turns, 5, 3));
        QVERIFY(!turns.isForSeveral(4799, later));
        QVERIFY(turns.isForSeveral(4800, later));
    }

    void whatPassedBetweenTwoSearchesDoesNotCount()
    {
        SearchTurns turns(100);
        const auto at = [](int seconds) { return SearchTurns::Time{} + Seconds(seconds); };
        QVERIFY(turns.isForSeveral(1000, [&] { return at(0); }));
        turns.restart(1050, at(1000));
        QVERIFY(turns.isForSeveral(1149, [&] { return at(1003); }));
        QVERIFY(!turns.isForSeveral(1150, [&] { return at(1003); }));
        QVERIFY(turns.isForSeveral(1250, [&] { return at(1008); })); // 3 seconds against 5
    }
};

THREADMEND_TEST_MAIN(SearchTurnsTest)
#include "search_turns_test.moc"
