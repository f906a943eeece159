// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/shortest_way.h"
#include "tests/testing/safety_questions.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Answer = ShortestWay::Answer;

ShortestWay wayTo(const Lts& lts, std::uint32_t from, const WayTarget& target)
{
    RunContext run;
    return *shortestWay(lts, StateId(from), target, run);
}

WayTarget label(const Lts& lts, const char* text)
{
    return {lts.labels().find(text), {}};
}

/// Lengths of all walks, by sets of states: as slow as the definition.
std::optional<std::size_t> lengthByDefinition(const Lts& lts, StateId from, const WayTarget& target)
{
    std::set<StateId> level = {from};
    for (std::size_t length = 0; length <= lts.stateCount(); ++length) {
        std::set<StateId> next;
        bool found = false;
        for (const StateId state : level) {
            if (!target.states.empty() && target.states[state.index()])
                return length;
            for (const Transition& step : lts.outgoing(state)) {
                found = found || step.label == target.label;
                next.insert(step.target);
            }
        }
        if (found)
            return length + 1;
        level = next;
    }
    return std::nullopt;
}

/// Whether it leads from the state to the target along transitions of the model.
bool isWay(const Lts& lts, StateId at, const WayTarget& target, const std::vector<std::uint32_t>& way)
{
    std::optional<LabelId> last;
    for (const std::uint32_t index : way) {
        const std::uint32_t first = lts.firstTransition(at);
        if (index < first || index >= first + lts.outgoing(at).size())
            return false;
        last = lts.transitions()[index].label;
        at = lts.transitions()[index].target;
    }
    return (target.label && last == target.label) || (!target.states.empty() && target.states[at.index()]);
}

} // namespace

class ShortestWayTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theWayEndsWithTheLabel()
    {
        const Lts lts = ltsOf("0 a 1\n0 b 2\n1 c 3\n2 b 3\n3 x 0");
        const ShortestWay way = wayTo(lts, 0, label(lts, "x"));
        QVERIFY(way.answer == Answer::Found);
        std::string word;
        for (const std::uint32_t index : way.transitions)
            word += lts.labels().text(lts.transitions()[index].label);
        QCOMPARE(word, std::string("acx"));
    }

    void aStateThatIsThereAlreadyNeedsNoStep()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 0");
        const ShortestWay way = wayTo(lts, 1, {std::nullopt, {false, true}});
        QVERIFY(way.answer == Answer::Found && way.transitions.empty());
        QCOMPARE(wayTo(lts, 0, {std::nullopt, {false, true}}).transitions.size(), std::size_t{1});
    }

    void whatCannotHappenAnyMoreIsToldFromWhatNeverCan()
    {
        const Lts lts = ltsOf("0 a 1\n0 b 2\n2 c 2\n3 lost 0");
        QVERIFY(wayTo(lts, 1, label(lts, "c")).answer == Answer::NotFromHere);
        // From a state that no run comes to.
        QVERIFY(wayTo(lts, 0, label(lts, "lost")).answer == Answer::Never);
        QVERIFY(wayTo(lts, 0, {}).answer == Answer::Never);
    }

    void whatComesAboutFromAnyInitialStateIsPossible()
    {
        const Lts lts = beginningIn(ltsOf("0 a 1\n2 c 2\n3 lost 0"), {StateId(0u), StateId(2u)});
        QVERIFY(wayTo(lts, 0, label(lts, "c")).answer == Answer::NotFromHere);
        QVERIFY(wayTo(lts, 0, label(lts, "lost")).answer == Answer::Never);
    }

    void whatWasNotExploredIsNotClaimed()
    {
        // Nobody knows what follows state 2.
        LtsBuilder builder;
        builder.add(StateId(0u), builder.label("a"), StateId(1u));
        builder.add(StateId(0u), builder.label("b"), StateId(2u));
        builder.add(StateId(1u), builder.label("c"), StateId(1u));
        builder.setExpanded(2);
        const Lts lts = std::move(builder).build();
        QVERIFY(wayTo(lts, 0, {}).answer == Answer::NotExplored);
        QVERIFY(wayTo(lts, 2, label(lts, "a")).answer == Answer::NotExplored);
        // From state 1 it is known, though not of the whole model.
        QVERIFY(wayTo(lts, 1, {}).answer == Answer::NotFromHere);
        QVERIFY(wayTo(lts, 0, label(lts, "c")).answer == Answer::Found);
    }

    void lengthsAgreeWithTheDefinition()
    {
        Random random(20);
        int found = 0, lost = 0, elsewhere = 0;
        for (int i = 0; i < 600; ++i) {
            const Lts lts = withRandomInitialStates(random, i % 2 == 0 ? randomLts(random, {9, 4, 2})
                                                                       : randomForwardLts(random));
            const StateId from(random.below(static_cast<std::uint32_t>(lts.stateCount())));
            WayTarget target;
            if (lts.labels().size() > 0 && random.chance(60))
                target.label = LabelId(random.below(static_cast<std::uint32_t>(lts.labels().size())));
            else
                for (std::size_t k = 0; k < lts.stateCount(); ++k)
                    target.states.push_back(random.chance(15));
            const ShortestWay way = wayTo(lts, from.value, target);
            const auto length = lengthByDefinition(lts, from, target);
            QCOMPARE(way.answer == Answer::Found, length.has_value());
            if (length) {
                QCOMPARE(way.transitions.size(), *length);
                QVERIFY(isWay(lts, from, target, way.transitions));
            } else {
                const auto initial = lts.initialStates();
                QCOMPARE(way.answer == Answer::NotFromHere,
                         std::any_of(initial.begin(), initial.end(), [&](StateId state) {
                             return lengthByDefinition(lts, state, target).has_value();
                         }));
            }
            ++(length ? found : lost);
            elsewhere += way.answer == Answer::NotFromHere;
        }
        QVERIFY(found > 100 && lost > 100 && elsewhere > 50);
    }

    void itCanBeCancelledAnywhere()
    {
        const Lts lts = ltsOf("0 a 1\n1 a 2\n2 a 3\n3 b 0");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return shortestWay(lts, StateId(0u), {}, run); }));
    }
};

THREADMEND_TEST_MAIN(ShortestWayTest)
#include "shortest_way_test.moc"
