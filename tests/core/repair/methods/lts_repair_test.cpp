// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_space.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/property_kind.h"
#include "core/repair/methods/lts_repair.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

LtsRepair repaired(const Lts& model, const char* property, std::vector<std::string> uncontrollable = {})
{
    RunContext run;
    return *repairLts(model, parseProperty(property)->formula, {std::move(uncontrollable)}, run);
}

Lts terminating(Lts lts, const std::vector<std::string>& labels)
{
    RunContext run;
    return *LtsBuilder::terminating(std::move(lts), labels, run);
}

} // namespace

class LtsRepairTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSupervisorForbidsAsLittleAsPossible()
    {
        // Two users of a lock, without a lock.
        const Lts model =
            ltsOf("0 enter1 1\n0 enter2 2\n1 leave1 0\n2 leave2 0\n1 enter2 3\n2 enter1 3\n3 leave1 2\n"
                  "3 leave2 1\n");
        const char* never = "never true* . ((\"enter1\" . \"enter2\") | (\"enter2\" . \"enter1\"))";
        const LtsRepair repair = repaired(model, never);
        QVERIFY(repair.repairs && !repair.concrete.trimming.failure);
        QCOMPARE(repair.trimmed.stateCount(), std::size_t(3));
        QCOMPARE(repair.trimmed.transitionCount(), std::size_t(4));
        QCOMPARE(repair.supervisor.stateCount(), std::size_t(2));
        QCOMPARE(repair.forbidden, (std::vector<std::string>{"enter1", "enter2"}));
        QCOMPARE(repair.goodStepsBlocked, std::size_t(0));
        // If nobody can keep the second one out, the first one must wait for ever, and the other way round.
        const LtsRepair lost = repaired(model, never, {"enter1", "enter2"});
        QVERIFY(lost.concrete.trimming.failure->reason == RepairFailure::Reason::Environment);
        QCOMPARE(lost.failureRun, (std::vector<std::string>{"enter1", "enter2"}));
        QVERIFY(repaired(model, "never true* . \"leave3\"").violation.kind == Verdict::Kind::Holds);
    }

    void aDeadlockAfterATerminationLabelIsNone()
    {
        const LtsRepair repair = repaired(terminating(ltsOf("0 a 1\n0 exit 1\n"), {"exit"}), "deadlock-free");
        QVERIFY(repair.repairs);
        QCOMPARE(repair.forbidden, std::vector<std::string>{"a"});
        QCOMPARE(repair.trimmed.transitionCount(), std::size_t(1));
        // Now all runs that come there have ended as planned.
        QVERIFY(repair.trimmed.isTermination(LabelId(0u)));
        QVERIFY(repair.trimmed.ending(StateId(1u)) == Ending::End);
    }

    void whatTheModelSaysOfItsStatesIsKept()
    {
        LtsBuilder builder;
        const LabelId a = builder.label("a"), b = builder.label("b");
        builder.add(StateId(0u), a, StateId(1u));
        builder.add(StateId(0u), b, StateId(2u));
        builder.add(StateId(3u), a, StateId(1u));
        builder.setInitial({StateId(0u), StateId(3u)});
        builder.setEndings({Ending::Running, Ending::Pruned, Ending::Failed, Ending::Running});
        builder.setPropositions({{"bad", "fine"}, {0, 1}, {0, 0, 1, 2}, {0, 2, 1, 2}});
        const Lts model = std::move(builder).build();
        const LtsRepair repair = repaired(model, "never bad");
        QVERIFY(repair.violation.kind == Verdict::Kind::Violated && repair.repairs);
        QCOMPARE(repair.forbidden, std::vector<std::string>{"b"});
        QCOMPARE(repair.trimmed.initialStates().size(), std::size_t(2));
        QCOMPARE(repair.trimmed.stateCount(), std::size_t(3));
        QCOMPARE(repair.trimmed.propositionNames(), (std::vector<std::string>{"bad", "fine"}));
        for (std::uint32_t state = 0; state < 3; ++state) {
            const StateId old(
                static_cast<std::uint32_t>(std::stoul(repair.trimmed.describe(StateId(state)))));
            QVERIFY(repair.trimmed.ending(StateId(state)) == model.ending(old));
            QCOMPARE(repair.trimmed.propositionsOf(StateId(state)).size(), model.propositionsOf(old).size());
        }
        QVERIFY(repaired(model, "never fine").concrete.trimming.failure->reason ==
                RepairFailure::Reason::StartsViolating);
    }

    void aSupervisorDoesNotSeeWhereARunBegan()
    {
        // a is bad from 0 and all that there is from 1: 1 cannot do without it.
        LtsBuilder builder;
        const LabelId a = builder.label("a"), b = builder.label("b");
        builder.add(StateId(0u), a, StateId(2u));
        builder.add(StateId(0u), b, StateId(0u));
        builder.add(StateId(1u), a, StateId(3u));
        builder.add(StateId(3u), b, StateId(3u));
        builder.setInitial({StateId(0u), StateId(1u)});
        const LtsRepair repair = repaired(std::move(builder).build(), "deadlock-free");
        QVERIFY(repair.concrete.trimming.failure->reason == RepairFailure::Reason::NoWayOut);
    }

    void ofAPartNobodyKnowsEnough()
    {
        LtsBuilder builder;
        builder.add(StateId(0u), builder.label("a"), StateId(1u));
        builder.setExpanded(1);
        RunContext run;
        const auto refused =
            repairLts(std::move(builder).build(), parseProperty("never 'a'")->formula, {}, run);
        QVERIFY(refused.error() != nullptr);
    }

    void randomSystemsAreRepaired()
    {
        Random random(41);
        int done = 0, lost = 0;
        for (int i = 0; i < 3000; ++i) {
            Lts model = i % 2 == 0 ? randomLts(random, {.maxInitialStates = i % 5 == 0 ? 3u : 1u})
                                   : randomForwardLts(random);
            if (i % 4 < 2)
                model = terminating(std::move(model), {"a"});
            const std::string property = i % 3 == 0 ? "deadlock-free" : randomRegularProperty(random, 3);
            RunContext run;
            const Formula formula = parseProperty(property)->formula;
            const auto repair = repairLts(model, formula, {}, run);
            if (repair->violation.kind != Verdict::Kind::Violated)
                continue;
            if (repair->concrete.trimming.failure) {
                ++lost;
                QVERIFY(check(model, formula, run).kind == Verdict::Kind::Violated);
                continue;
            }
            ++done;
            QVERIFY(repair->repairs);
            QVERIFY(check(repair->trimmed, formula, run).kind == Verdict::Kind::Holds);
            QCOMPARE(repair->newDeadlocks, std::size_t(0));
            if (repair->concrete.seesStates)
                QCOMPARE(repair->goodStepsBlocked, std::size_t(0));
        }
        QVERIFY2(done > 100 && lost > 100, qPrintable(QString("%1 %2").arg(done).arg(lost)));
    }

    void stopsWhenAsked()
    {
        const Lts model = ltsOf("0 a 1\n0 b 0\n1 a 2\n1 b 0\n2 b 2\n0 a 2\n");
        const Formula formula = parseProperty("never true* . \"a\" . \"a\"")->formula;
        QVERIFY(stopsEverywhere([&](RunContext& run) { return repairLts(model, formula, {}, run); }));
    }
};

THREADMEND_TEST_MAIN(LtsRepairTest)
#include "lts_repair_test.moc"
