// SPDX-License-Identifier: GPL-3.0-or-later
// Names that a b-thread assigns without declaring them.
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::size_t statesOf(const std::string& text)
{
    auto program = programOf(text);
    return graphOf(*program).stateCount();
}

} // namespace

class PrivateNamesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatOneBThreadAloneUsesIsItsOwn()
    {
        QCOMPARE(statesOf("bp.registerBThread('T', function () {"
                          "  for (i = 0; i < 3; i++) bp.sync({request: bp.Event('e')}); });"),
                 std::size_t(4));
        // Functions inside share it, patterns and loops assign it.
        QCOMPARE(statesOf("bp.registerBThread('T', () => {"
                          "  const step = () => { n++; };"
                          "  [n, m = 2] = [0]; for (k of [1, 2]) step();"
                          "  for (; n < 2 + m; step()) bp.sync({request: bp.Event('e' + k)}); });"),
                 std::size_t(3));
    }

    void whatOthersCouldSeeIsAGlobal()
    {
        const std::string counts =
            "function () { for (i = 0; i < 3; i++) bp.sync({request: bp.Event('e')}); }";
        const std::string refusal = "b-thread 'A': the b-thread changes the global 'i'";
        const std::string two =
            "bp.registerBThread('A', " + counts + ");bp.registerBThread('B', " + counts + ");";
        QCOMPARE(QString::fromStdString(errorWhileExploring(two)), QString::fromStdString("1: " + refusal));
        const std::string made = "for (const name of ['A', 'B']) bp.registerBThread(name, " + counts + ");";
        QCOMPARE(QString::fromStdString(errorWhileExploring(made)), QString::fromStdString("1: " + refusal));
        const std::string read = "bp.registerBThread('A', " + counts + ");\nfunction f() { return i; }";
        QCOMPARE(QString::fromStdString(errorWhileExploring(read)), QString::fromStdString("1: " + refusal));
        const std::string given = "/* global i */ bp.registerBThread('A', " + counts + ");";
        QCOMPARE(QString::fromStdString(errorWhileExploring(given)), QString::fromStdString("1: " + refusal));
    }

    void whatIsOnlyReadIsNotDefined()
    {
        auto program =
            programOf("bp.registerBThread('T', () => { bp.sync({request: bp.Event('a' + missing)}); });");
        QCOMPARE(graphOf(*program).kind(0), behavioral::StateKind::Failed);
    }
};

THREADMEND_TEST_MAIN(PrivateNamesTest)
#include "private_names_test.moc"
