// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/lts_builder.h"
#include "core/repair/effect/patch_effect.h"
#include "tests/core/repair/effect/told.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// Labels are events, by their numbers.
std::vector<std::uint32_t> eventsOf(const Lts& lts)
{
    std::vector<std::uint32_t> events;
    for (std::uint32_t label = 0; label < lts.labels().size(); ++label)
        events.push_back(label);
    return events;
}

std::uint32_t labelOf(const Lts& lts, const char* text)
{
    return lts.labels().find(text)->value;
}

PatchEffect effectOf(const Lts& lts, const PatchAutomaton& patch)
{
    RunContext run;
    return *patchEffect(lts, eventsOf(lts), patch, run);
}

} // namespace

class PatchEffectTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsBehindABlockedStepIsGone()
    {
        const Lts lts = ltsOf("0 a 1\n0 b 2\n1 c 3\n2 c 4\n4 a 0\n");
        const PatchAutomaton patch{{{{labelOf(lts, "a")}, {}, std::nullopt}}};
        const PatchEffect effect = effectOf(lts, patch);
        QVERIFY(told(lts, effect.cut) == (std::vector<std::string>{"a to 1", "a to 0"}));
        QVERIFY(effect.partlyCut.empty());
        QVERIFY((effect.gone == std::vector<bool>{false, true, false, true, false}));
    }

    void aStepThatIsBlockedAfterSomeRunsOnlyIsPartlyCut()
    {
        // After one b, a is blocked for ever: after none it is not.
        const Lts lts = ltsOf("0 a 1\n0 b 0\n1 a 2\n");
        const std::uint32_t a = labelOf(lts, "a"), b = labelOf(lts, "b");
        const PatchAutomaton patch{{{{}, {{b, 1}}, std::nullopt}, {{a}, {}, std::nullopt}}};
        const PatchEffect effect = effectOf(lts, patch);
        QVERIFY(effect.cut.empty());
        QVERIFY(told(lts, effect.partlyCut) == (std::vector<std::string>{"a to 1"}));
        QVERIFY((effect.gone == std::vector<bool>{false, false, false}));
    }

    void aRunCanBeginInSeveralStates()
    {
        // c is blocked before a comes: in the run that begins in 2, and not in the one that begins in 0.
        LtsBuilder builder;
        const LabelId a = builder.label("a"), c = builder.label("c");
        builder.add(StateId(0u), a, StateId(1u));
        builder.add(StateId(1u), c, StateId(3u));
        builder.add(StateId(2u), c, StateId(4u));
        builder.setInitial({StateId(0u), StateId(2u)});
        const Lts lts = std::move(builder).build();
        const PatchAutomaton patch{{{{c.value}, {{a.value, 1}}, std::nullopt}, {{}, {}, std::nullopt}}};
        const PatchEffect effect = effectOf(lts, patch);
        QVERIFY(told(lts, effect.cut) == (std::vector<std::string>{"c to 4"}));
        QVERIFY((effect.gone == std::vector<bool>{false, false, false, false, true}));
    }

    void itStopsWhereverItIsAsked()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 2\n2 c 0\n");
        const PatchAutomaton patch{{{{}, {}, std::nullopt}}};
        QVERIFY(
            stopsEverywhere([&](RunContext& run) { return patchEffect(lts, eventsOf(lts), patch, run); }));
    }
};

THREADMEND_TEST_MAIN(PatchEffectTest)
#include "patch_effect_test.moc"
