// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/effect/patch_run.h"
#include "tests/testing/test_main.h"

using namespace threadmend;

namespace {

enum Event : std::uint32_t { A, B, C };
using Events = std::vector<std::uint32_t>;

/// Counts A up to two and starts again at the third; where there are two, B is blocked.
PatchAutomaton counting()
{
    return {{{{}, {{A, 1}}, std::nullopt}, {{}, {{A, 2}}, std::nullopt}, {{B}, {{A, 0}}, std::nullopt}}};
}

PatchPlace after(const Events& events)
{
    return placeAfter(counting(), {events, events.size(), 0, 0});
}

} // namespace

class PatchRunTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itFollowsTheEventsThatItKnows()
    {
        QVERIFY((after({}) == PatchPlace{0, std::nullopt}));
        QVERIFY((after({A, B, C, A}) == PatchPlace{2, std::nullopt}));
        QVERIFY((after({A, A, A}) == PatchPlace{0, std::nullopt}));
    }

    void aRunEndsBeforeTheStepThatIsBlocked()
    {
        QVERIFY((after({A, A, C, B, A}) == PatchPlace{2, 3}));
        // Of what comes later nobody knows yet.
        const Events events = {A, A, C, B, A};
        QVERIFY((placeAfter(counting(), {events, 3, 0, 0}) == PatchPlace{2, std::nullopt}));
    }

    void lapsOfALoopAreCountedToo()
    {
        // A comes once in the loop, behind one A in the stem.
        const Events events = {A, C, A, C};
        for (std::size_t laps : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{3},
                                 std::size_t{1'000'000}, std::size_t{1'000'000'000'001}}) {
            const std::uint32_t expected = static_cast<std::uint32_t>((2 + laps) % 3);
            QVERIFY((placeAfter(counting(), {events, 4, 1, laps}) == PatchPlace{expected, std::nullopt}));
        }
    }

    void aLapCanBeTheFirstThatIsCut()
    {
        // B stands in front of the A of the loop: after the second lap there are two A.
        const Events events = {B, A};
        QVERIFY((placeAfter(counting(), {events, 2, 0, 1}) == PatchPlace{2, std::nullopt}));
        QVERIFY((placeAfter(counting(), {events, 2, 0, 2}) == PatchPlace{2, 0}));
        QVERIFY((placeAfter(counting(), {events, 1, 0, 50}) == PatchPlace{2, 0}));
    }

    void waitingForEverythingIsWaitingForEachEvent()
    {
        const PatchAutomaton patch{{{{}, {{A, 1}}, 2}, {}, {}}};
        QVERIFY(waitsFor(patch.states[0], A) && waitsFor(patch.states[0], C));
        QVERIFY(waitsFor(counting().states[0], A) && !waitsFor(counting().states[0], C));
    }
};

THREADMEND_TEST_MAIN(PatchRunTest)
#include "patch_run_test.moc"
