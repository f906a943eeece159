// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/check/ctl/ctl_structures.h"
#include "tests/testing/figure_1.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

class CtlEvaluationTest : public QObject {
    Q_OBJECT

    static Verdict verdictOf(const Lts& lts, const std::string& text)
    {
        RunContext run;
        return checkCtl(lts, ctl(text), run);
    }

private Q_SLOTS:
    void statesAreThoseOfTheDefinition()
    {
        Random random(52);
        int temporal = 0, withFairness = 0, someHold = 0;
        for (int round = 0; round < shareOf(6000); ++round) {
            const Lts lts = randomKripke(random);
            BranchingTime property;
            property.formula = randomFormula(random, 4);
            for (std::uint32_t i = random.below(3); i > 0; --i)
                property.fairness.push_back(randomFormula(random, 2, true));
            CtlOracle oracle(lts, property);
            const CtlOracle::States expected = oracle.satisfying();
            RunContext run;
            const auto structure = structureOf(lts, run);
            const auto found = evaluate(*structure, property, run);
            QVERIFY(found);
            const std::string text = spelled(property.formula);
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
                QVERIFY2(found->holds(found->form.root(), state) == expected.contains(state), text.c_str());
                QVERIFY2(found->fair[state] == oracle.fair().contains(state), text.c_str());
            }
            temporal += !pureNodes(property.formula).back();
            withFairness += !property.fairness.empty();
            someHold += !expected.empty() && expected.size() < lts.stateCount();
        }
        QVERIFY(temporal > shareOf(3000) && withFairness > shareOf(3000) && someHold > shareOf(1500));
    }

    void aFormulaThatIsWrittenDownIsTheSameFormula()
    {
        Random random(53);
        for (int round = 0; round < shareOf(3000); ++round) {
            const Lts lts = randomKripke(random);
            BranchingTime property;
            property.formula = randomFormula(random, 4);
            const BranchingTime again = ctl(spelled(property.formula));
            QCOMPARE(CtlOracle(lts, property).satisfying(), CtlOracle(lts, again).satisfying());
        }
    }

    void aDeadEndRepeatsItself()
    {
        const Lts lts = kripkeOf({{"p"}, {"q"}}, {{0, 1}});
        QCOMPARE(verdictOf(lts, "AF q").kind, Verdict::Kind::Holds);
        QCOMPARE(verdictOf(lts, "AX AX q").kind, Verdict::Kind::Holds);
        QCOMPARE(verdictOf(lts, "AG EF p").kind, Verdict::Kind::Violated);
        const Verdict verdict = verdictOf(lts, "AF (p and q)");
        QCOMPARE(verdict.kind, Verdict::Kind::Violated);
        QVERIFY(!verdict.evidence->loop); // no transition is made up
        // A constraint has to hold in the state that is repeated.
        QVERIFY(verdictOf(lts, "AF (p and q) fair {p}").vacuous == Vacuity::NoFairRun);
        QCOMPARE(verdictOf(lts, "AF (p and q) fair {q}").kind, Verdict::Kind::Violated);
    }

    void fairnessThatNoPathMeetsIsSaid()
    {
        const Lts lts = kripkeOf({{"p"}, {"q"}}, {{0, 0}, {0, 1}, {1, 1}});
        const Verdict verdict = verdictOf(lts, "AF q fair {p and q}");
        QCOMPARE(verdict.kind, Verdict::Kind::Holds);
        QVERIFY(verdict.vacuous == Vacuity::NoFairRun);
        QCOMPARE(verdictOf(lts, "EF q fair {p and q}").kind, Verdict::Kind::Violated);
        QVERIFY(!verdictOf(lts, "AF q fair {q}").vacuous);
        QCOMPARE(verdictOf(lts, "AF q fair {q}").kind, Verdict::Kind::Holds);
        QCOMPARE(verdictOf(lts, "AF q").kind, Verdict::Kind::Violated);
    }

    void allInitialStatesCount()
    {
        const Lts one = kripkeOf({{"p"}, {}}, {{0, 0}, {1, 1}});
        const Lts both = LtsBuilder::beginningIn(one, {StateId(0u), StateId(1u)});
        QCOMPARE(verdictOf(one, "p").kind, Verdict::Kind::Holds);
        const Verdict verdict = verdictOf(both, "p");
        QCOMPARE(verdict.kind, Verdict::Kind::Violated);
        QCOMPARE(verdict.evidence->initial, StateId(1u));
    }

    void variablesOfProgramsAreCompared()
    {
        const Model model = concurrentModel("var n, m : 0..3;\n"
                                            "process A { if n < 3 then n := n + 1; goto 1; }\n"
                                            "process B { m := n; goto 1; }");
        RunContext run;
        const auto holds = [&](const std::string& text) {
            return checkCtl(spaceOf(model), ctl(text), run).kind == Verdict::Kind::Holds;
        };
        QVERIFY(holds("AG m <= n"));
        QVERIFY(!holds("AG m = n"));
        QVERIFY(holds("AF n = 3 fair {last(A), last(B)}"));
        QVERIFY(holds("AF AG (n = 3 and m = n) fair {e_A, e_B}"));
        QVERIFY(!holds("AF n = 3"));
        QVERIFY(holds("AG (n + 1 > m - 1)"));
    }

    void whatTheModelDoesNotHaveIsNamed()
    {
        const Lts lts = kripkeOf({{"granted"}, {"waiting"}}, {{0, 1}, {1, 0}});
        const auto reason = whyNotOf(lts, ctl("AG grante"));
        QVERIFY(reason);
        QCOMPARE(reason->message, std::string("the model has no proposition \"grante\""));
        QCOMPARE(reason->hint, std::string("did you mean \"granted\"?"));
        QVERIFY(whyNotOf(lts, ctl("AG n < 3")));
        QVERIFY(whyNotOf(lts, ctl("AG granted fair {running}")));
        QVERIFY(!whyNotOf(lts, ctl("AG granted fair {waiting}")));
    }

    void itStopsAtEveryPoll()
    {
        const Model model = concurrentModel(figure1());
        const BranchingTime property =
            ctl("AG (flag1B -> AF !flag1B) and EG EX A (true U x) fair {last(A), last(B)}");
        QVERIFY(stopsEverywhere([&](RunContext& run) -> Outcome<bool> {
            const Verdict verdict = checkCtl(spaceOf(model), property, run);
            if (verdict.reason)
                return *verdict.reason;
            return true;
        }));
    }
};

THREADMEND_TEST_MAIN(CtlEvaluationTest)
#include "evaluation_test.moc"
