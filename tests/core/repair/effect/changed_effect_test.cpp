// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/effect/changed_effect.h"
#include "tests/core/repair/effect/told.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

ChangedEffect effectBetween(const Lts& before, const Lts& after)
{
    RunContext run;
    return *changedEffect(before, after, run);
}

bool hasStep(const Lts& lts, std::uint32_t state, std::string_view label)
{
    for (const Transition& step : lts.outgoing(StateId(state)))
        if (lts.labels().text(step.label) == label)
            return true;
    return false;
}

/// The definition, by rounds over all pairs and comparing texts.
ChangedEffect byDefinition(const Lts& before, const Lts& after)
{
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const StateId left : before.initialStates())
        for (const StateId right : after.initialStates())
            pairs.insert({left.value, right.value});
    for (std::size_t size = 0; size < pairs.size();) {
        size = pairs.size();
        const auto known = pairs;
        for (const auto& [left, right] : known)
            for (const Transition& step : before.outgoing(StateId(left)))
                for (const Transition& other : after.outgoing(StateId(right)))
                    if (before.labels().text(step.label) == after.labels().text(other.label))
                        pairs.insert({step.target.value, other.target.value});
    }
    ChangedEffect result;
    result.effect.gone.assign(before.stateCount(), true);
    std::set<std::uint32_t> cut, taken;
    for (const auto& [left, right] : pairs) {
        result.effect.gone[left] = false;
        std::uint32_t transition = before.firstTransition(StateId(left));
        for (const Transition& step : before.outgoing(StateId(left)))
            (hasStep(after, right, before.labels().text(step.label)) ? taken : cut).insert(transition++);
        std::set<std::string_view> added;
        for (const Transition& step : after.outgoing(StateId(right)))
            if (!hasStep(before, left, after.labels().text(step.label)))
                added.insert(after.labels().text(step.label));
        result.newSteps += added.size();
    }
    for (const std::uint32_t transition : cut)
        (taken.count(transition) > 0 ? result.effect.partlyCut : result.effect.cut).push_back(transition);
    return result;
}

} // namespace

class ChangedEffectTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatTheOtherProgramDoesNotDoIsCutAndWhatIsBehindIsGone()
    {
        const Lts before = ltsOf("0 a 1\n0 b 2\n1 c 3\n2 c 4\n4 a 0\n");
        const ChangedEffect changed = effectBetween(before, ltsOf("0 b 1\n1 c 2\n"));
        QVERIFY(told(before, changed.effect.cut) == (std::vector<std::string>{"a to 1", "a to 0"}));
        QVERIFY(changed.effect.partlyCut.empty());
        QVERIFY((changed.effect.gone == std::vector<bool>{false, true, false, true, false}));
        QCOMPARE(changed.newSteps, std::size_t(0));
    }

    void whatItDoesAfterSomeRunsOnlyIsPartlyCut()
    {
        const Lts before = ltsOf("0 a 1\n0 b 0\n1 a 2\n");
        const ChangedEffect changed = effectBetween(before, ltsOf("0 a 1\n0 b 2\n1 a 3\n2 b 2\n"));
        QVERIFY(changed.effect.cut.empty());
        QVERIFY(told(before, changed.effect.partlyCut) == (std::vector<std::string>{"a to 1"}));
    }

    void whatOnlyTheOtherDoesIsCounted()
    {
        const Lts before = ltsOf("0 b 1\n1 d 0\n");
        // New are a and e in the first state, and c in the second; what is behind them is not looked at.
        const ChangedEffect changed =
            effectBetween(before, ltsOf("0 a 2\n0 b 1\n0 e 2\n0 e 3\n1 c 2\n1 d 0\n2 f 2\n"));
        QCOMPARE(changed.newSteps, std::size_t(3));
        QVERIFY(changed.effect.cut.empty());
        QVERIFY((changed.effect.gone == std::vector<bool>{false, false}));
    }

    void aProgramChangesNothingOfItself()
    {
        const Lts lts = ltsOf("0 a 1\n0 b 2\n1 c 3\n2 c 4\n4 a 0\n");
        QVERIFY((effectBetween(lts, lts) == ChangedEffect{{{}, {}, std::vector<bool>(5, false)}, 0}));
    }

    void itIsTheDefinitionOnRandomSystems()
    {
        std::size_t cut = 0, partly = 0, added = 0;
        for (std::uint64_t seed = 0; seed < 3000; ++seed) {
            Random random(seed);
            const LtsShape shape{.maxInitialStates = seed % 3 == 0 ? 3u : 1u};
            const Lts before = randomLts(random, shape), after = randomLts(random, shape);
            const ChangedEffect changed = effectBetween(before, after);
            QVERIFY2(changed == byDefinition(before, after), std::to_string(seed).c_str());
            cut += changed.effect.cut.size();
            partly += changed.effect.partlyCut.size();
            added += changed.newSteps;
        }
        QVERIFY(cut > 1000 && partly > 1000 && added > 1000);
    }

    void itStopsWhereverItIsAsked()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 2\n2 c 0\n");
        QVERIFY(stopsEverywhere([&](RunContext& run) { return changedEffect(lts, lts, run); }));
    }
};

THREADMEND_TEST_MAIN(ChangedEffectTest)
#include "changed_effect_test.moc"
