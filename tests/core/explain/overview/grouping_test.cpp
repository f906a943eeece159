// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of states against their definitions, read off the model naively.
#include "core/explain/overview/grouping.h"
#include "core/session/model/opened_model.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Grouping groupedBy(const Lts& lts, std::string_view text, std::size_t most = 1000)
{
    const GroupedModel model{lts, nullptr};
    const auto choice = groupingNamed(model, text);
    RunContext run;
    return *choice->method->group(model, choice->choice, most, run);
}

/// By state: the states that some run leads to.
std::vector<std::vector<bool>> reachable(const Lts& lts)
{
    const std::size_t n = lts.stateCount();
    std::vector<std::vector<bool>> all(n, std::vector<bool>(n, false));
    for (std::size_t from = 0; from < n; ++from) {
        std::vector<std::size_t> waiting = {from};
        all[from][from] = true;
        while (!waiting.empty()) {
            const StateId state(waiting.back());
            waiting.pop_back();
            for (const Transition& step : lts.outgoing(state))
                if (!all[from][step.target.index()]) {
                    all[from][step.target.index()] = true;
                    waiting.push_back(step.target.index());
                }
        }
    }
    return all;
}

/// Whether each can do what the other can, so many steps far, by the definition.
bool areAlike(const Lts& lts, StateId a, StateId b, std::size_t steps)
{
    if (lts.ending(a) != lts.ending(b))
        return false;
    if (steps == 0)
        return true;
    const auto answers = [&](StateId one, StateId other) {
        return std::ranges::all_of(lts.outgoing(one), [&](const Transition& step) {
            return std::ranges::any_of(lts.outgoing(other), [&](const Transition& answer) {
                return answer.label == step.label && areAlike(lts, step.target, answer.target, steps - 1);
            });
        });
    };
    return answers(a, b) && answers(b, a);
}

std::size_t countOf(const Grouping& grouping)
{
    return std::set<std::uint32_t>(grouping.groupOf.begin(), grouping.groupOf.end()).size();
}

/// Each state has a group, each group a state and a name of its own.
bool isSound(const Lts& lts, const Grouping& grouping)
{
    const std::set<std::string> names(grouping.names.begin(), grouping.names.end());
    return grouping.groupOf.size() == lts.stateCount() && countOf(grouping) == grouping.names.size() &&
           names.size() == grouping.names.size();
}

} // namespace

class GroupingTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsAreLevelsOfABreadthFirstSearch();
    void componentsAreStatesThatReachEachOther();
    void behaviourIsBisimilarityForAsManyStepsAsFit();
    void aClassIsNamedByWhatAllOfItCanDo();
    void statesOfOneValueAreTogether();
    void whatDoesNotFitSharesAGroup();
    void anotherWayIsRefusedWithTheNearest();
    void eachMethodStopsAtEachPoll();
};

void GroupingTest::stepsAreLevelsOfABreadthFirstSearch()
{
    const Lts lts = ltsOf("0 a 1\n0 b 2\n1 a 3\n2 a 3\n3 a 0\n4 a 0");
    const Grouping grouping = groupedBy(lts, "steps");
    QCOMPARE(grouping.groupOf, (std::vector<std::uint32_t>{0, 1, 1, 2, 3}));
    QCOMPARE(grouping.names, (std::vector<std::string>{"start", "step 1", "step 2", "reached by no run"}));
}

void GroupingTest::componentsAreStatesThatReachEachOther()
{
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Random random(seed);
        const Lts lts = randomLts(random);
        const Grouping grouping = groupedBy(lts, "components");
        QVERIFY(isSound(lts, grouping));
        const auto reaches = reachable(lts);
        const auto comesBack = [&](std::size_t state) {
            return std::ranges::any_of(lts.outgoing(StateId(state)), [&](const Transition& step) {
                return reaches[step.target.index()][state];
            });
        };
        for (std::size_t a = 0; a < lts.stateCount(); ++a)
            for (std::size_t b = 0; b < lts.stateCount(); ++b) {
                const bool areTogether = comesBack(a) ? reaches[a][b] && reaches[b][a] : !comesBack(b);
                QVERIFY2((grouping.groupOf[a] == grouping.groupOf[b]) == areTogether,
                         qPrintable(QString("%1: %2 %3").arg(seed).arg(a).arg(b)));
            }
    }
}

void GroupingTest::behaviourIsBisimilarityForAsManyStepsAsFit()
{
    std::size_t cut = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        Random random(seed);
        const Lts lts = randomLts(random);
        const std::size_t most = 2 + random.below(8);
        const Grouping grouping = groupedBy(lts, "behaviour", most);
        QVERIFY(isSound(lts, grouping));
        const auto classesFor = [&](std::size_t steps) {
            std::set<std::size_t> firsts;
            for (std::size_t a = 0; a < lts.stateCount(); ++a) {
                std::size_t first = 0;
                while (!areAlike(lts, StateId(first), StateId(a), steps))
                    ++first;
                firsts.insert(first);
            }
            return firsts.size();
        };
        std::size_t steps = 0; // so many fit, and more say no more or do not
        while (classesFor(steps + 1) <= most && classesFor(steps + 1) > classesFor(steps))
            ++steps;
        cut += classesFor(steps + 1) > most ? 1 : 0;
        for (std::size_t a = 0; a < lts.stateCount(); ++a)
            for (std::size_t b = 0; b < lts.stateCount(); ++b)
                QVERIFY2((grouping.groupOf[a] == grouping.groupOf[b]) ==
                             areAlike(lts, StateId(a), StateId(b), steps),
                         qPrintable(QString("%1: %2 %3").arg(seed).arg(a).arg(b)));
    }
    QVERIFY(cut > 50);
}

void GroupingTest::aClassIsNamedByWhatAllOfItCanDo()
{
    // For no step are more than two classes left: those that go on, and the one that is stuck.
    const Lts lts = ltsOf("0 a 1\n1 b 2\n2 c 3\n3 d 4");
    QCOMPARE(groupedBy(lts, "behaviour", 2).names, (std::vector<std::string>{"going on", "stuck"}));
    QCOMPARE(groupedBy(lts, "behaviour", 9).names, (std::vector<std::string>{"a", "b", "c", "d", "stuck"}));
}

void GroupingTest::statesOfOneValueAreTogether()
{
    RunContext run;
    const auto model = openModelText("x(2) Nat \"0\" \"1\"\n---\n0\n1\n1\n---\n1 2 \"up\"\n2 3 \"stay\"\n",
                                     "model.fsm", {}, run);
    QVERIFY(model);
    const Grouping grouping = groupedBy(model->lts, "value of x");
    QCOMPARE(grouping.groupOf, (std::vector<std::uint32_t>{0, 1, 1}));
    QCOMPARE(grouping.names, (std::vector<std::string>{"x = 0", "x = 1"}));
}

void GroupingTest::whatDoesNotFitSharesAGroup()
{
    std::string chain;
    for (int state = 0; state < 100; ++state)
        chain += std::to_string(state) + " a " + std::to_string(state + 1) + "\n" + std::to_string(state) +
                 " b " + std::to_string(state) + "\n";
    const Lts lts = ltsOf(chain);
    for (const char* by : {"steps", "behaviour", "components"})
        for (const std::size_t most : {std::size_t{3}, std::size_t{10}, std::size_t{60}}) {
            const Grouping grouping = groupedBy(lts, by, most);
            QVERIFY2(isSound(lts, grouping) && grouping.names.size() <= most, by);
        }
    const std::vector<std::string> names = groupedBy(lts, "components", 10).names;
    QCOMPARE(std::vector(names.end() - 2, names.end()),
             (std::vector<std::string>{"passed once", "92 smaller components"}));
    QCOMPARE(groupedBy(lts, "steps", 10).names[1], std::string("steps 11 to 21"));
}

void GroupingTest::anotherWayIsRefusedWithTheNearest()
{
    const Lts lts = ltsOf("0 a 1");
    const auto refused = groupingNamed({lts, nullptr}, "behavior");
    QVERIFY(refused.error() != nullptr);
    QCOMPARE(refused.error()->hint, std::string("did you mean \"behaviour\"?"));
    const auto unlike = groupingNamed({lts, nullptr}, "colour of the sky");
    QVERIFY(unlike.error() != nullptr);
    QCOMPARE(unlike.error()->hint, std::string("it can be by \"steps\", \"behaviour\", \"components\""));
}

void GroupingTest::eachMethodStopsAtEachPoll()
{
    Random random(7);
    const Lts lts = randomLts(random, {60, 3, 3, 1});
    for (const char* by : {"steps", "behaviour", "components"}) {
        const GroupedModel model{lts, nullptr};
        const auto choice = groupingNamed(model, by);
        QVERIFY2(stopsEverywhere(
                     [&](RunContext& run) { return choice->method->group(model, choice->choice, 100, run); }),
                 by);
    }
}

THREADMEND_TEST_MAIN(GroupingTest)
#include "grouping_test.moc"
