// SPDX-License-Identifier: GPL-3.0-or-later
// Orders and filters of states and transitions, and the colours of a model's transitions.
#include "core/model/lts/lts_builder.h"
#include "core/model/text/natural_order.h"
#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "core/session/search/state_query.h"
#include "core/session/search/transition_query.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

OpenedModel opened(Lts lts)
{
    RunContext run;
    return *openedModel(ltsModel(std::move(lts), "model.aut"), run);
}

std::vector<std::uint32_t> numbers(const OpenedModel& model, const StateQuery& query)
{
    RunContext run;
    const auto states = orderedStates(model, std::vector<StateId>{StateId(2u)}, query, run);
    std::vector<std::uint32_t> found;
    for (const StateId state : *states)
        found.push_back(state.value);
    return found;
}

/// States with names and a parameter.
Lts named()
{
    LtsBuilder builder;
    const LabelId a = builder.label("go"), b = builder.label("STOP");
    builder.add(StateId(0u), a, StateId(1u));
    builder.add(StateId(1u), b, StateId(2u));
    builder.add(StateId(1u), a, StateId(0u));
    TextList names;
    for (const char* name : {"s10", "s9", "s1"})
        names.push_back(name);
    builder.nameStates(names);
    builder.setParameters({{{"n", "Nat", {"10", "9", "low"}}}, {2, 0, 1}});
    return std::move(builder).build();
}

using Numbers = std::vector<std::uint32_t>;

} // namespace

class StateQueryTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void numbersInNamesCountAsNumbers()
    {
        QVERIFY(naturalOrder("s9", "s10") < 0);
        QVERIFY(naturalOrder("s9b", "s9a") > 0);
        QVERIFY(naturalOrder("s", "s0") < 0);
        QVERIFY(naturalOrder("s01", "s1") != 0); // a total order
        QVERIFY(naturalOrder("s01", "s2") < 0);
        QVERIFY(naturalOrder("99999999999999999999998", "99999999999999999999999") < 0);
        QVERIFY(naturalOrder("x", "x") == 0);
    }

    void eachColumnSortsBothWays()
    {
        const OpenedModel model = opened(named());
        const auto by = [&](StateQuery::Key key, bool descending = false) {
            return numbers(model, {key, 0, descending, "", {}});
        };
        using Key = StateQuery::Key;
        QCOMPARE(by(Key::Number, true), (Numbers{2, 1, 0}));
        QCOMPARE(by(Key::Name), (Numbers{2, 1, 0}));
        QCOMPARE(by(Key::Name, true), (Numbers{0, 1, 2}));
        QCOMPARE(by(Key::Distance, true), (Numbers{2, 1, 0}));
        QCOMPARE(by(Key::Leaving), (Numbers{2, 0, 1}));
        QCOMPARE(by(Key::Entering, true), (Numbers{0, 1, 2})); // equal ones stay in the order of numbers
        QCOMPARE(by(Key::Kind), (Numbers{0, 2, 1}));
        QCOMPARE(by(Key::Parameter), (Numbers{2, 1, 0})); // 9, 10, low
    }

    void textIsFoundInNamesLabelsAndValues()
    {
        const OpenedModel model = opened(named());
        const auto with = [&](const char* text) {
            return numbers(model, {StateQuery::Key::Number, 0, false, text, {}});
        };
        QCOMPARE(with("S1"), (Numbers{0, 2}));
        QCOMPARE(with("stop"), (Numbers{1}));
        QCOMPARE(with("low"), (Numbers{0}));
        QCOMPARE(with("nothing"), Numbers());
    }

    void kindsAreFound()
    {
        const OpenedModel model = opened(named());
        const auto of = [&](StateKind kind) {
            return numbers(model, {StateQuery::Key::Number, 0, false, "", kind});
        };
        QCOMPARE(of(StateKind::Initial), (Numbers{0}));
        QCOMPARE(of(StateKind::Deadlock), (Numbers{2}));
        QCOMPARE(of(StateKind::Decision), (Numbers{2}));
        QCOMPARE(of(StateKind::Livelock), Numbers());
    }

    void sortsLikeTheStandardLibrary()
    {
        Random random(7);
        LtsBuilder builder;
        for (std::uint32_t i = 0; i < 5000; ++i)
            builder.add(StateId(random.below(1000)), builder.label("a"), StateId(random.below(1000)));
        const OpenedModel model = opened(std::move(builder).build());
        std::vector<StateId> expected;
        for (std::uint32_t i = 0; i < model.lts.stateCount(); ++i)
            expected.emplace_back(i);
        std::stable_sort(expected.begin(), expected.end(), [&](StateId left, StateId right) {
            return model.incoming.into(left).size() > model.incoming.into(right).size();
        });
        RunContext run;
        QVERIFY(*orderedStates(model, {}, {StateQuery::Key::Entering, 0, true, "", {}}, run) == expected);
    }

    void transitionsAreSortedFilteredAndOfOneState()
    {
        const OpenedModel model = opened(ltsOf("0 b 1\n0 a 2\n1 a 0\n2 c 1\n"));
        RunContext run;
        const auto of = [&](const TransitionQuery& query) {
            return *orderedTransitions(model, {}, query, run);
        };
        using Key = TransitionQuery::Key;
        QCOMPARE(of({Key::Label, false, "", {}, {}}), (Numbers{0, 2, 1, 3}));
        QCOMPARE(of({Key::Target, true, "", {}, {}}), (Numbers{0, 1, 3, 2}));
        QCOMPARE(of({Key::Source, false, "C", {}, {}}), (Numbers{3}));
        QCOMPARE(of({Key::Source, false, "", StateId(0u), {}}), (Numbers{0, 1}));
        QCOMPARE(of({Key::Source, true, "", {}, StateId(1u)}), (Numbers{3, 1}));
        for (std::uint32_t i = 0; i < 4; ++i)
            QCOMPARE(sourceOf(model.lts, i), StateId(Numbers{0, 0, 1, 2}[i]));
    }

    void coloursComeBackToTheModel()
    {
        const OpenedModel model = opened(ltsOf("0 a 1\n0 b 2\n1 bad 3\n2 b 2\n"));
        RunContext run;
        const auto explanation =
            explainModel(model, model.lts, parseProperty("never true* . \"bad\"")->formula, {}, run);
        const auto colours = transitionColours(model.lts, *explanation, run);
        QVERIFY((*colours)[0].has(Colour::Incorrect)); // from 1 on everything goes wrong
        QVERIFY((*colours)[1].has(Colour::Correct));
        QVERIFY((*colours)[2].has(Colour::Incorrect));
        QVERIFY((*colours)[3].empty()); // no counterexample comes here
        QVERIFY(decisionStates(*explanation) == std::vector<StateId>{StateId(0u)});
        const auto sorted =
            orderedTransitions(model, *colours, {TransitionQuery::Key::Colour, true, "", {}, {}}, run);
        QCOMPARE(*sorted, (Numbers{3, 1, 0, 2}));
    }

    void whatComesAfterTheViolationDoesNotHideADecision()
    {
        // After "bad" the run comes back to 0, where everything is then incorrect.
        const OpenedModel model = opened(ltsOf("0 a 1\n0 b 2\n1 bad 0\n"));
        RunContext run;
        const auto explanation =
            explainModel(model, model.lts, parseProperty("never true* . \"bad\"")->formula, {}, run);
        const auto colours = transitionColours(model.lts, *explanation, run);
        QVERIFY((*colours)[1].has(Colour::Correct));
        QVERIFY(!(*colours)[1].has(Colour::Incorrect));
    }

    void stopsAtEveryPoll()
    {
        Random random(3);
        const OpenedModel model = opened(randomLts(random, {12, 3, 3}));
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return orderedStates(model, {}, {StateQuery::Key::Leaving, 0, true, "", {}}, run);
        }));
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return orderedTransitions(model, {}, {TransitionQuery::Key::Label, true, "", {}, {}}, run);
        }));
        const auto formula = parseProperty("never true* . \"a\"")->formula;
        RunContext nobody;
        const auto explanation = explainModel(model, model.lts, formula, {}, nobody);
        QVERIFY(stopsEverywhere(
            [&](RunContext& run) { return transitionColours(model.lts, *explanation, run); }));
    }
};

THREADMEND_TEST_MAIN(StateQueryTest)
#include "state_query_test.moc"
