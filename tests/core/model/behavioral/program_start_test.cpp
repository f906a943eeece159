// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a program, and running its top level, is work that a limit or a person can end.
#include "core/model/behavioral/program/program.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <string>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// How often the reading asks whether to stop.
std::uint64_t pollsOf(const std::string& text)
{
    RunContext run;
    if (!Program::load(text, {"program.js", {}, {}}, &run))
        return 0;
    return run.polls();
}

std::string statements(int count)
{
    std::string text = "let x = 0;\n";
    for (int i = 0; i < count; ++i)
        text += "x = x + " + std::to_string(i) + ";\n";
    return text;
}

std::string loop(int turns)
{
    return "let x = 0;\nfor (let i = 0; i < " + std::to_string(turns) + "; i++) x += i;\n";
}

std::string sparseList(int last)
{
    return "const list = [0];\nlist[" + std::to_string(last) +
           "] = 1;\nconst same = list.filter((x) => x);\n";
}

} // namespace

class ProgramStartTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyPollStopsTheReading()
    {
        const std::string text =
            "// threadmend: selection priority\n"
            "const names = ['a', 'b'].map((name) => bp.Event(name));\n"
            "let sum = 0;\n"
            "for (let i = 0; i < 3000; i++) sum += i;\n"
            "function body(name) { while (true) bp.sync({request: name, waitFor: names}); }\n"
            "names.forEach((name, i) => bp.registerBThread('t' + i, () => body(name)));\n";
        QVERIFY(pollsOf(text) > 10);
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return Program::load(text, {"program.js", {}, {}}, &run);
        }));
    }

    void aLongTextIsAskedForPieceByPiece()
    {
        QVERIFY(pollsOf(statements(2000)) >= pollsOf(statements(1000)) + 150);
    }

    void theTopLevelIsAskedWhileItRuns() { QVERIFY(pollsOf(loop(200'000)) >= pollsOf(loop(100'000)) + 100); }

    void soIsAListWithHoles() { QVERIFY(pollsOf(sparseList(20'000)) >= pollsOf(sparseList(10'000)) + 10); }
};

THREADMEND_TEST_MAIN(ProgramStartTest)
#include "program_start_test.moc"
