// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/transitions/system_repair.h"
#include "tests/core/check/ctl/ctl_structures.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// "-0.1 +1.0" for each solution.
QStringList solutionsOf(const Lts& lts, const std::string& formula, const SystemRepairWishes& wishes = {})
{
    RunContext run;
    const auto found = repairSystem(lts, ctl(formula), wishes, run);
    QStringList shown;
    for (const Modification& solution : found->solutions) {
        QStringList changes;
        for (const RelationChange& change : solution)
            changes << QStringLiteral("%1%2.%3")
                           .arg(change.isAdded ? '+' : '-')
                           .arg(change.from.value)
                           .arg(change.to.value);
        shown << changes.join(' ');
    }
    return shown;
}

/// Figure 2: a holds in s0.
Lts figure2()
{
    return kripkeOf({{"a"}, {}}, {{0, 0}, {0, 1}, {1, 1}});
}

} // namespace

class SystemRepairTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void example31HasExactlyTwoMinimalSolutions()
    {
        // Definition 2.3: without its loop no path leads through s1.
        QCOMPARE(solutionsOf(figure2(), "AG AF a", {.mostChanges = 3, .deadEndsRepeat = false}),
                 QStringList({"-0.1", "-1.1"}));
    }

    void whereDeadEndsRepeatThemselvesTheOtherOneHasToGoOn()
    {
        QCOMPARE(solutionsOf(figure2(), "AG AF a", {.mostChanges = 3}), QStringList({"-0.1", "-1.1 +1.0"}));
    }

    void whatIsNotAdmissibleIsNoSolution()
    {
        const auto keeps = [](const Modification& modification) {
            return std::none_of(modification.begin(), modification.end(),
                                [](const RelationChange& change) { return change.from == StateId(0u); });
        };
        QCOMPARE(solutionsOf(figure2(), "AG AF a",
                             {.mostChanges = 2, .deadEndsRepeat = false, .isAdmissible = keeps}),
                 QStringList({"-1.1"}));
        QCOMPARE(solutionsOf(figure2(), "AG AF a", {.mostChanges = 2, .mayAdd = false}),
                 QStringList({"-0.1"}));
    }

    void whatHoldsIsLeftAlone() { QCOMPARE(solutionsOf(figure2(), "EF a"), QStringList({""})); }

    /// Each solution solves, none contains another, and what is none does not: definition 3.4 by the checker.
    void solutionsAreThoseOfTheDefinition()
    {
        Random random(71);
        int solved = 0, larger = 0;
        for (int round = 0; round < shareOf(1500); ++round) {
            const Lts lts = randomKripke(random);
            if (lts.stateCount() > 4)
                continue;
            BranchingTime property;
            property.formula = randomFormula(random, 3);
            RunContext run;
            const auto found = repairSystem(lts, property, {}, run);
            QVERIFY(found);
            const auto holdsAfter = [&](const Modification& modification) {
                const auto changed = modified(lts, modification, run);
                return CtlOracle(*changed, property).satisfying().contains(0);
            };
            std::vector<RelationChange> all;
            for (std::uint32_t from = 0; from < lts.stateCount(); ++from)
                for (std::uint32_t to = 0; to < lts.stateCount(); ++to) {
                    const auto steps = lts.outgoing(StateId(from));
                    const bool isThere = std::any_of(steps.begin(), steps.end(), [&](const Transition& step) {
                        return step.target.value == to;
                    });
                    all.push_back({StateId(from), StateId(to), !isThere});
                }
            std::set<std::set<std::size_t>> minimal;
            if (holdsAfter({})) {
                minimal.insert(std::set<std::size_t>());
            } else {
                for (std::size_t i = 0; i < all.size(); ++i)
                    if (holdsAfter({all[i]}))
                        minimal.insert({i});
                for (std::size_t i = 0; i < all.size(); ++i)
                    for (std::size_t k = i + 1; k < all.size(); ++k)
                        if (!minimal.contains({i}) && !minimal.contains({k}) && holdsAfter({all[i], all[k]}))
                            minimal.insert({i, k});
            }
            QVERIFY2(found->solutions.size() == minimal.size(), spelled(property.formula).c_str());
            for (const Modification& solution : found->solutions) {
                QVERIFY(holdsAfter(solution));
                larger += solution.size() == 2;
            }
            solved += !found->solutions.empty();
        }
        QVERIFY(solved > shareOf(20) && larger > shareOf(20));
    }

    void itStopsAtEveryPoll()
    {
        const Lts lts = figure2();
        const BranchingTime property = ctl("AG AF a");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return repairSystem(lts, property, {}, run); }));
    }
};

THREADMEND_TEST_MAIN(SystemRepairTest)
#include "system_repair_test.moc"
