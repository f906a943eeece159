// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/testing/pushdown_systems.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <QTest>
#include <cmath>

using namespace threadmend;
using namespace threadmend::pushdown;
using namespace threadmend::testing;

namespace {

/// Kidd et al. 2009, examples 1 and 2: a^n b^n; another process has c.
System example()
{
    return systemOf("process ex1 {\n  initial pa <bottom>;\n"
                    "  pa <bottom> -> pa <g bottom> : a; pa <g> -> pa <g g> : a;\n"
                    "  pa <g> -> pb <> : b; pb <g> -> pb <> : b;\n  target pb <bottom>;\n}\n"
                    "process other { initial p <x>; p <x> -> p <x> : c; }\n");
}

WordAutomaton abstraction(const Process& process, std::span<const ActionId> others, std::uint32_t k)
{
    RunContext run;
    auto graph = WordGraph::of(process, run);
    return *wordAbstraction(*graph, process.actions, others, k, run);
}

std::set<std::string> texts(const System& system, const WordSet& words)
{
    std::set<std::string> found;
    for (const ActionWord& word : words) {
        std::string text;
        for (const ActionId action : word)
            text += nameOf(system, action);
        found.insert(text);
    }
    return found;
}

} // namespace

class WordAbstractionTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void examples3And4OfThePaper()
    {
        const System system = example();
        const ActionId c(2u);
        QCOMPARE(nameOf(system, c), std::string("c"));
        const auto words = wordSetOf(abstraction(system.processes[0], std::span(&c, 1), 3));
        QCOMPARE(texts(system, words), (std::set<std::string>{"ab", "aaa", "aab", "aac", "abc", "aca", "acb",
                                                              "acc", "caa", "cab", "cac", "cca", "ccc"}));
    }

    void example5OfThePaper()
    {
        const System system = example();
        const WordAutomaton automaton = abstraction(system.processes[0], {}, 3);
        QCOMPARE(texts(system, wordSetOf(automaton)), (std::set<std::string>{"ab", "aaa", "aab"}));
        QCOMPARE(automaton.wordCount(), 3.0);
    }

    void theSetsOfThePaperAreThoseOfTheAutomata()
    {
        std::size_t words = 0;
        for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(shareOf(1000)); ++seed) {
            Random random(seed);
            const System system = systemOf(randomSystem(random, 2));
            for (const Process& process : system.processes)
                for (const std::uint32_t k : {1u, 2u, 4u, 6u}) {
                    const WordSet wanted = wordSetOf(process, k);
                    const WordAutomaton found = abstraction(process, {}, k);
                    QVERIFY2(wordSetOf(found) == wanted,
                             qPrintable(QStringLiteral("seed %1, k %2").arg(seed).arg(k)));
                    QCOMPARE(found.wordCount(), static_cast<double>(wanted.size()));
                    words += wanted.size();
                }
        }
        QVERIFY(words > static_cast<std::size_t>(shareOf(10000)));
    }

    void manyWordsAreFewStates()
    {
        // All words over two letters: the set doubles with k, the automaton grows by one.
        const System system =
            systemOf("process p { initial s <x>; s <x> -> s <x> : a; s <x> -> s <x> : b; }");
        const WordAutomaton automaton = abstraction(system.processes[0], {}, 30);
        QCOMPARE(automaton.stateCount(), std::size_t{31});
        QCOMPARE(automaton.wordCount(), std::ldexp(1.0, 31) - 1);
    }

    void stopsEverywhere()
    {
        const System system = example();
        QVERIFY(testing::stopsEverywhere([&](RunContext& run) -> Outcome<WordAutomaton> {
            auto graph = WordGraph::of(system.processes[0], run);
            if (!graph)
                return graph.failure();
            return wordAbstraction(*graph, system.processes[0].actions, {}, 4, run);
        }));
    }
};

THREADMEND_TEST_MAIN(WordAbstractionTest)
#include "word_abstraction_test.moc"
