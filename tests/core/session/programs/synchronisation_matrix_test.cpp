// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/programs/synchronisation_matrix.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::behavioral;

namespace {

using Numbers = std::vector<std::uint32_t>;

/// Four b-threads: a user (of the environment), two of module "tank", one of none.
struct State {
    Synchronisations all;
    Numbers points = {1, 2, 3, 4};
    std::vector<EventStanding> standings;

    State()
    {
        all.events = {"hot", "cold", "off"};
        all.points.resize(5);
        const auto point = [&](std::size_t i, const char* thread, const char* module, bool environment) {
            all.points[i].thread = thread;
            all.points[i].module = module;
            all.points[i].environment = environment;
        };
        point(1, "user", "", true);
        point(2, "add Hot", "tank", false);
        point(3, "alarm", "", false);
        point(4, "add Cold", "tank", false);
        all.names = {"user", "add Hot", "alarm", "add Cold"};
        const auto standing = [&](EventNumber event, Numbers requested, Numbers blocked) {
            EventStanding each;
            each.event = event;
            each.standing = Standing::Enabled;
            each.requestedBy = std::move(requested);
            each.blockedBy = std::move(blocked);
            standings.push_back(std::move(each));
        };
        standing(0, {1}, {});
        standing(1, {3}, {1});
        standing(2, {0}, {});
    }
    MatrixShape shape(const MatrixQuery& query) const { return shapeOf(all, points, standings, query); }
};

} // namespace

class SynchronisationMatrixTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutAWishAllStandInTheOrderOfTheProgram()
    {
        const MatrixShape shape = State().shape({});
        QCOMPARE(shape.rows, (Numbers{0, 1, 2}));
        QCOMPARE(shape.columns, (Numbers{0, 1, 2, 3}));
        QVERIFY(shape.beginsModule.empty());
    }

    void aTextIsLookedForInEventsAndInBThreads()
    {
        const State state;
        QCOMPARE(state.shape({"OFF", false, false}).rows, Numbers{2});
        // "add Cold" requests cold; "add Hot" requests hot, and blocks cold.
        QCOMPARE(state.shape({"cold", false, false}).rows, Numbers{1});
        QCOMPARE(state.shape({"add hot", false, false}).rows, (Numbers{0, 1}));
        QCOMPARE(state.shape({"alarm", false, false}).rows, Numbers{});
        QCOMPARE(state.shape({"cold", false, false}).columns.size(), std::size_t{4});
    }

    void whoSaysNothingOfWhatIsShownIsIdle()
    {
        const State state;
        QCOMPARE(state.shape({"", true, false}).columns, (Numbers{0, 1, 3}));
        QCOMPARE(state.shape({"off", true, false}).columns, Numbers{0});
        QCOMPARE(state.shape({"nothing", true, false}).columns, Numbers{});
    }

    void whatNobodyRequestsIsIdle()
    {
        State state;
        state.standings[1].standing = Standing::Unrequested;
        state.standings[2].standing = Standing::Blocked;
        QCOMPARE(state.shape({"", true, false}).rows, (Numbers{0, 2}));
        QCOMPARE(state.shape({"", true, false}).columns, (Numbers{0, 1}));
        QCOMPARE(state.shape({"", false, false}).rows, (Numbers{0, 1, 2}));
    }

    void modulesStandTogetherAndTheEnvironmentLast()
    {
        const MatrixShape shape = State().shape({"", false, true});
        QCOMPARE(shape.columns, (Numbers{2, 1, 3, 0}));
        QCOMPARE(shape.beginsModule, (std::vector<bool>{false, true, false, true}));
    }

    void whoHasEndedIsStillFoundByName()
    {
        State state;
        state.points[3] = 0;
        state.standings[1].requestedBy = {};
        QCOMPARE(state.shape({"add cold", false, false}).rows, Numbers{});
        QCOMPARE(state.shape({"", true, false}).columns, (Numbers{0, 1}));
    }
};

THREADMEND_TEST_MAIN(SynchronisationMatrixTest)
#include "synchronisation_matrix_test.moc"
