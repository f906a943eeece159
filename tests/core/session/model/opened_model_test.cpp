// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/replay.h"
#include "core/model/lts/initial_distances.h"
#include "core/session/search/state_search.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

OpenedModel opened(const Lts& lts)
{
    RunContext run;
    return *openedModel(ltsModel(lts, "model.aut"), run);
}

std::vector<std::uint32_t> found(const OpenedModel& model, const char* query)
{
    RunContext run;
    const auto states = findStates(model, query, run);
    std::vector<std::uint32_t> numbers;
    for (const StateId state : states->states)
        numbers.push_back(state.value);
    return numbers;
}

using Numbers = std::vector<std::uint32_t>;

} // namespace

class OpenedModelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pathsAreRunsOfTheLengthOfTheDistance()
    {
        for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
            Random random(seed);
            const OpenedModel model = opened(seed % 2 == 0 ? randomLts(random) : randomForwardLts(random));
            for (std::size_t i = 0; i < model.lts.stateCount(); ++i) {
                const auto path = pathTo(model, StateId(i));
                QCOMPARE(path.has_value(), model.initialDistances[i] != unreachable);
                if (!path)
                    continue;
                QCOMPARE(path->length(), std::size_t{model.initialDistances[i]});
                QVERIFY(isRunOf(model.lts, *path));
                QVERIFY(path->last() == StateId(i));
            }
        }
    }

    void statesAreFoundByNumberOrByPartOfALabel()
    {
        const OpenedModel model = opened(ltsOf("0 send 1\n1 receive 2\n2 SENDER 0\n"));
        QCOMPARE(found(model, " 2 "), Numbers{2});
        QCOMPARE(found(model, "send"), (Numbers{0, 2}));
        QCOMPARE(found(model, "nothing"), Numbers{});
        QCOMPARE(found(model, ""), Numbers{});
        QCOMPARE(found(model, "x = 1"), Numbers{});
    }

    void openingAndSearchingStopEverywhere()
    {
        Random random(3);
        const Lts lts = randomForwardLts(random);
        QVERIFY(stopsEverywhere([&](RunContext& run) { return openedModel(ltsModel(lts, "m.aut"), run); }));
        const OpenedModel model = opened(lts);
        QVERIFY(stopsEverywhere([&](RunContext& run) { return findStates(model, "a", run); }));
    }
};

THREADMEND_TEST_MAIN(OpenedModelTest)
#include "opened_model_test.moc"
