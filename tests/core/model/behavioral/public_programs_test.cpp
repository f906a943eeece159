// SPDX-License-Identifier: GPL-3.0-or-later
// The programs with which the authors of BPjs test their engine: each runs, or is refused with a sentence
// that names the line. Sizes are given where they can be told without running anything.
#include "core/model/behavioral/program/program_file.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

#include <filesystem>
#include <map>

using namespace threadmend;
using namespace threadmend::behavioral;

namespace {

const std::string folder = "bpjs/test/resources/";

using Definitions = std::vector<std::pair<std::string, std::string>>;

struct Found {
    std::string error; ///< line and message, or empty
    std::size_t states = 0;
    std::size_t transitions = 0;
    std::size_t deadlocks = 0;
};

Found foundIn(const std::string& name, const Definitions& definitions = {})
{
    ProgramOptions options;
    options.definitions = definitions;
    const auto shown = [](const InputError& error) {
        return std::to_string(error.line) + ": " + error.message;
    };
    auto program = readProgram(*testing::corpusPath(folder + name), options);
    if (const InputError* error = program.error())
        return {shown(*error)};
    Stepper stepper(**program, Selection::All);
    RunContext run;
    const auto graph = explore(stepper, {}, run);
    if (const InputError* error = graph.error())
        return {shown(*error)};
    std::size_t deadlocks = 0;
    for (std::uint32_t state = 0; state < graph->stateCount(); ++state)
        deadlocks += graph->kind(state) == StateKind::Deadlock ? 1 : 0;
    return {"", graph->stateCount(), graph->transitionCount(), deadlocks};
}

/// What is wrong on purpose, or in another language.
const std::map<std::string, std::string>& refusals()
{
    static const std::map<std::string, std::string> list = {
        {"BPJSTicTacToe.js", "3: uses Java ('importPackage'), which is not part of the language"},
        {"built-in-serializations.js", "2: uses Java ('importClass'), which is not part of the language"},
        {"logging/compound.js", "25: uses Java ('importClass'), which is not part of the language"},
        {"stringEquality.js", "26: uses Java ('java'), which is not part of the language"},
        {"BPJSTestEquals.js", "8: b-thread 'BThread 1': bp.sync does not know the key 'wait'"},
        {"nullEventSetTest.js",
         "5: b-thread 'first': 'waitFor' of bp.sync holds null, which is no event and no event set"},
        {"execution/jsproxy/bthreadFromGlobalScope.js", "5: uses bp.thread outside of a b-thread"},
        {"execution/jsproxy/syncFromGlobalScope.js", "5: bp.sync is called where the b-thread cannot wait"}};
    return list;
}

/// What the Java around a program gives it.
Definitions definitionsFor(const std::string& name)
{
    if (name == "MazesPositive.js")
        return {{"TARGET_FOUND_EVENT", "bp.Event('found')"}};
    return {};
}

} // namespace

class PublicProgramsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { SKIP_WITHOUT_CORPUS(); }

    void everyProgramRunsOrIsRefusedWithReason()
    {
        const std::filesystem::path root = *testing::corpusPath(folder);
        std::size_t runs = 0;
        std::size_t refused = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
            if (entry.path().extension() != ".js")
                continue;
            const std::string name = std::filesystem::relative(entry.path(), root).generic_string();
            const auto expected = refusals().find(name);
            const Found found = foundIn(name, definitionsFor(name));
            const std::string error = expected == refusals().end() ? "" : expected->second;
            QVERIFY2(found.error == error, (name + ": " + found.error).c_str());
            ++(error.empty() ? runs : refused);
        }
        QCOMPARE(refused, refusals().size());
        QCOMPARE(runs, std::size_t(53));
    }

    void sizes_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("states");
        QTest::addColumn<int>("transitions");
        QTest::addColumn<int>("deadlocks");
        const auto row = [](const char* why, const char* name, int states, int transitions,
                            int deadlocks = 0) {
            QTest::newRow(why) << QString::fromUtf8(name) << states << transitions << deadlocks;
        };
        row("five philosophers, put down in reverse", "BPJSDiningPhil.js", 392, 1415, 1);
        row("two counters to 2, their sum counted", "hotColdThreadMonitor.js", 9, 12);
        row("hot and cold in turn, then done", "HotNCold.js", 8, 7);
        row("a variable that is not declared is the b-thread's own", "NamedArgsHotNCold.js", 8, 7);
        row("six events once each, in any order", "BSyncDataPassingTest.js", 64, 192);
        row("three events once each, in any order", "StatementsWithData.js", 8, 12);
        row("four b-threads, one event each", "execution/bthreadData_name.js", 16, 32);
        row("two b-threads, four events each", "execution/bthreadData_analysis.js", 25, 40);
        row("two b-threads of one name, three events each", "bthreads-with-same-name.js", 16, 24);
        row("what goes round for ever is one state", "STAM-TTT.js", 1, 2);
        row("blocked after one event", "DFSVerifierTests/deadlocking.js", 2, 1, 1);
        row("two events in sequence", "bp-sync.js", 3, 2);
    }
    void sizes()
    {
        QFETCH(const QString, name);
        const Found found = foundIn(name.toStdString());
        QVERIFY2(found.error.empty(), found.error.c_str());
        QTEST(int(found.states), "states");
        QTEST(int(found.transitions), "transitions");
        QTEST(int(found.deadlocks), "deadlocks");
    }

    void mazesAreWalkedWithoutEnteringACellTwice()
    {
        const auto statesOf = [](const std::string& maze) {
            return foundIn("MazesPositive.js",
                           {{"TARGET_FOUND_EVENT", "bp.Event('found')"}, {"MAZE_NAME", "'" + maze + "'"}});
        };
        // A state is the path so far: every path that never crosses itself, and the end of those to the
        // target.
        const Found free = statesOf("trivial");
        QVERIFY2(free.error.empty(), free.error.c_str());
        QCOMPARE(free.transitions, free.states - 1);
        QCOMPARE(statesOf("singleSolution").states, std::size_t(12));
    }
};

THREADMEND_TEST_MAIN(PublicProgramsTest)
#include "public_programs_test.moc"
