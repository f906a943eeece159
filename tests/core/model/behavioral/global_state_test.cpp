// SPDX-License-Identifier: GPL-3.0-or-later
// Globals that b-threads write as a part of the state.
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

const std::string asState = "// threadmend: globals state\n";

std::vector<std::size_t> sizes(const std::string& text)
{
    const auto program = programOf(text);
    return sizesOf(graphOf(*program));
}

QString errorIn(const std::string& text)
{
    return QString::fromStdString(errorWhileExploring(asState + text));
}

} // namespace

class GlobalStateTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrittenIsSeenByOthersInTheNextStep()
    {
        const std::string text =
            "let turn = 'a', other;\n"
            "bp.registerBThread('T', () => { bp.sync({request: bp.Event('x')}); turn = 'b'; "
            "bp.ASSERT(turn === 'b'); });\n"
            "bp.registerBThread('U', () => { bp.sync({waitFor: bp.Event('x')}); "
            "bp.ASSERT(turn === 'a'); bp.sync({request: bp.Event('y')}); "
            "bp.ASSERT(turn === 'b' && typeof other === 'undefined'); });\n";
        const auto graph = sizes(asState + text);
        QCOMPARE(graph[static_cast<std::size_t>(StateKind::Failed)], std::size_t(0));
        QCOMPARE(graph[5], std::size_t(3));
        QVERIFY(errorWhileExploring(text).find("changes the global 'turn'") != std::string::npos);
    }

    void statesThatDifferInAGlobalAreTwo()
    {
        const std::string text =
            "let n = 0;\n"
            "bp.registerBThread('T', () => { while (true) { bp.sync({request: bp.Event('up')}); "
            "n = (n + 1) % 3; } });\n";
        QCOMPARE(sizes(asState + text)[5], std::size_t(3));
        // A name that is declared nowhere, and shared by two.
        const std::string two =
            "for (const t of ['A', 'B']) bp.registerBThread(t, () => { for (i = 0; i < 2; i++) "
            "bp.sync({request: bp.Event(t)}); });\n";
        QVERIFY(sizes(asState + two)[5] > std::size_t(3));
    }

    void twoWritersOfOneStepMustAgree()
    {
        const auto failures = [](const std::string& values) {
            return sizes(asState + "let g = 0; for (const v of " + values +
                         ") bp.registerBThread('T' + v, () => { bp.sync({request: bp.Event('go')}); g = v; "
                         "});\n")[static_cast<std::size_t>(StateKind::Failed)];
        };
        QCOMPARE(failures("[1, 1]"), std::size_t(0));
        QCOMPARE(failures("[1, 2]"), std::size_t(1));
    }

    void theStoreDoesNotShowGlobals()
    {
        QCOMPARE(sizes(asState +
                       "let g = 0; bp.registerBThread('T', () => { g = 1; bp.store.put('k', 1); "
                       "bp.sync({request: bp.Event('e')}); bp.ASSERT(bp.store.size() === 1 && g === 1); "
                       "});\n")[static_cast<std::size_t>(StateKind::Failed)],
                 std::size_t(0));
    }

    void whatCannotBeKeptIsRefused()
    {
        QCOMPARE(
            errorIn("let g; bp.registerBThread('T', () => { g = []; });"),
            QString(
                "2: b-thread 'T': the b-thread puts an object into the global 'g', which is a part of the "
                "state"));
        QCOMPARE(errorIn("let g = 1; bp.registerBThread('T', () => { g = 2; bp.sync({request: bp.Event('e'), "
                         "block: bp.EventSet('s', e => g > 1)}); });"),
                 QString("2: b-thread 'T': an event set reads the global 'g', which b-threads change"));
        QCOMPARE(errorIn("const l = []; bp.registerBThread('T', () => { l.push(1); });"),
                 QString("2: b-thread 'T': the b-thread changes an object that all b-threads share"));
    }
};

THREADMEND_TEST_MAIN(GlobalStateTest)
#include "global_state_test.moc"
