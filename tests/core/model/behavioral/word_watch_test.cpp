// SPDX-License-Identifier: GPL-3.0-or-later
// What words do in an automaton, against the product as it is defined: told while exploring, walked
// afterwards by one thread and by several, on packed graphs and on written ones.
#include "core/model/behavioral/product/packed_exploration.h"
#include "core/model/behavioral/product/word_watch.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

/// The product, pair by pair; `length` of the shortest forbidden word. What follows a forbidden word is in
/// it, too.
struct PlainWords {
    std::size_t states = 0;
    std::size_t transitions = 0;
    std::optional<std::size_t> length;
};

PlainWords wordsIn(const ProgramGraph& graph, const WordAutomaton& automaton)
{
    using Pair = std::pair<std::uint32_t, std::uint8_t>;
    PlainWords words;
    std::set<Pair> seen;
    std::vector<Pair> level;
    for (std::uint32_t state = 0; state < graph.initialCount(); ++state)
        level.emplace_back(state, automaton.initial);
    seen.insert(level.begin(), level.end());
    for (std::size_t length = 0; !level.empty(); ++length) {
        std::vector<Pair> next;
        for (const auto& [state, at] : level) {
            if (automaton.isAccepting(at) && !words.length)
                words.length = length;
            const Row<Edge> row = graph.outgoing(state);
            for (const Edge& edge : row)
                if (const std::uint8_t to = automaton.step(at, edge.event); to != WordAutomaton::gone) {
                    ++words.transitions;
                    if (const Pair pair{edge.target, to}; seen.insert(pair).second)
                        next.push_back(pair);
                }
        }
        level = std::move(next);
    }
    words.states = seen.size();
    return words;
}

/// By most letters of one that is loose every state stays.
WordAutomaton drawAutomaton(std::mt19937& random, std::size_t events, bool accepts, bool loose = false)
{
    WordAutomaton automaton;
    automaton.stateCount = 1 + static_cast<std::uint32_t>(random() % WordAutomaton::mostStates);
    automaton.initial = static_cast<std::uint8_t>(random() % automaton.stateCount);
    if (accepts)
        automaton.accepting = static_cast<std::uint16_t>(1u << random() % automaton.stateCount);
    const auto percentGone = random() % 30, percentStays = random() % 90;
    for (std::size_t letter = 0; letter < events; ++letter) {
        const bool staysAlways = loose && random() % 100 < 70;
        for (std::uint32_t state = 0; state < automaton.stateCount; ++state)
            automaton.next.push_back(!staysAlways && random() % 100 < percentGone ? WordAutomaton::gone
                                     : staysAlways || random() % 100 < percentStays
                                         ? static_cast<std::uint8_t>(state)
                                         : static_cast<std::uint8_t>(random() % automaton.stateCount));
    }
    return automaton;
}

/// What fails is not packed; of what is loose, much may change places.
DrawnProgram drawWatched(std::mt19937& random, int events, bool fails, bool loose = false)
{
    DrawnProgram program = drawProgram(random, events, 3, 4);
    if (loose)
        program = loosened(std::move(program), random, events);
    for (DrawnThread& thread : program)
        for (DrawnState& state : thread)
            for (auto& [event, next] : state.next)
                if (!fails && next < 0)
                    next = 0;
    return program;
}

/// Everything, or until a violation is met.
ProgramGraph watchedGraph(Program& program, const WordAutomaton& automaton, bool untilViolated)
{
    Stepper stepper(program, Selection::All);
    RunContext run;
    ExploreOptions options;
    options.isEnough = [&](const ProgramGraph& part) {
        const auto words = part.watched(automaton);
        return untilViolated && words && words->violated;
    };
    options.watched = [&](std::span<const EventId>, std::span<const std::string>) {
        return Watched{.words = {automaton}};
    };
    // Small programs are not packed by themselves.
    if (const auto automata = *localAutomata(stepper, {}, run)) {
        const auto packed = explorePacked(*automata, stepper, run, {}, options);
        if (packed && packed->has_value())
            return packed->value();
    }
    return *explore(stepper, options, run);
}

} // namespace

class WordWatchTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void wordsAreThoseOfTheProduct_data();
    void wordsAreThoseOfTheProduct();
    void aViolationIsMetWhereItIsNearest();
    void anAutomatonIsTheSameUnderOtherNumbers();
    void everyPollStopsTheWalk();
};

void WordWatchTest::wordsAreThoseOfTheProduct_data()
{
    QTest::addColumn<bool>("fails");
    QTest::addColumn<bool>("loose");
    QTest::newRow("packed") << false << false;
    QTest::newRow("packed, much may change places") << false << true;
    QTest::newRow("written, with failures") << true << false;
}

void WordWatchTest::wordsAreThoseOfTheProduct()
{
    QFETCH(bool, fails);
    QFETCH(bool, loose);
    std::mt19937 random(fails ? 71 : loose ? 75 : 72);
    const int cases = looksAtAll ? 1500 : 150;
    int again = 0, told = 0;
    for (int i = 0; i < cases; ++i) {
        const int events = 3 + static_cast<int>(random() % 4);
        const std::string text = textOf(drawWatched(random, events, fails, loose), plainNames(events), 1);
        const auto program = programOf(text);
        const ProgramGraph graph = graphOf(*program);
        const WordAutomaton automaton = drawAutomaton(random, program->events().size(), false, loose);
        const PlainWords expected = wordsIn(graph, automaton);
        again += expected.states > graph.stateCount();
        for (const std::uint32_t threads : {1u, 3u}) {
            RunContext run({}, nullptr, {.threads = threads});
            const auto words = watchWords(graph, automaton, run, {2, 1});
            QVERIFY(words);
            QVERIFY2(words->states == expected.states && words->transitions == expected.transitions &&
                         !words->violated && words->isWhole,
                     text.c_str());
        }
        const auto words = watchedGraph(*program, automaton, false).watched(automaton);
        if (!words)
            continue;
        ++told;
        QVERIFY2(words->states == expected.states && words->transitions == expected.transitions &&
                     words->isWhole && !words->violated,
                 text.c_str());
    }
    QVERIFY(again > cases / (loose ? 20 : 4));
    QVERIFY(fails || told > cases * 9 / 10);
}

void WordWatchTest::aViolationIsMetWhereItIsNearest()
{
    std::mt19937 random(73);
    const int cases = looksAtAll ? 1500 : 150;
    int violated = 0, inPart = 0;
    for (int i = 0; i < cases; ++i) {
        const int events = 3 + static_cast<int>(random() % 4);
        const bool loose = i % 2 == 1;
        const std::string text =
            textOf(drawWatched(random, events, i % 4 == 0, loose), plainNames(events), 1);
        const auto program = programOf(text);
        const ProgramGraph graph = graphOf(*program);
        const WordAutomaton automaton = drawAutomaton(random, program->events().size(), true, loose);
        const PlainWords expected = wordsIn(graph, automaton);
        violated += expected.length.has_value();
        for (const std::uint32_t threads : {1u, 3u}) {
            RunContext run({}, nullptr, {.threads = threads});
            const auto words = watchWords(graph, automaton, run, {2, 1});
            QVERIFY2(words && words->violated == expected.length.has_value(), text.c_str());
        }
        const ProgramGraph part = watchedGraph(*program, automaton, true);
        if (const auto words = part.watched(automaton)) {
            QVERIFY2(words->violated == expected.length.has_value(), text.c_str());
            QVERIFY2(wordsIn(part, automaton).length == expected.length, text.c_str());
            inPart += part.expandedCount() < graph.stateCount();
        }
    }
    QVERIFY(violated > cases / 4 && violated < cases * 9 / 10);
    QVERIFY(inPart > 0 || !looksAtAll);
}

void WordWatchTest::anAutomatonIsTheSameUnderOtherNumbers()
{
    // "a" leads on, "b" back, "c" out; the same with other numbers; one in which "c" leads on.
    constexpr std::uint8_t gone = WordAutomaton::gone;
    const WordAutomaton first{2, 0, 0b10, {1, 1, 0, 0, gone, gone}};
    const WordAutomaton renumbered{2, 1, 0b01, {0, 0, 1, 1, gone, gone}};
    const WordAutomaton other{2, 1, 0b01, {0, 0, 1, 1, 0, 0}};
    QVERIFY(isSame(first, renumbered, {true, true, true}));
    QVERIFY(!isSame(first, other, {true, true, true}));
    QVERIFY(isSame(first, other, {true, true, false})); // "c" does not occur
    QVERIFY(!isSame(first, WordAutomaton{2, 1, 0b10, renumbered.next}, {true, true, true}));
    // Two states that do the same are two.
    QVERIFY(
        !isSame(first, WordAutomaton{3, 1, 0b101, {0, 0, 0, 1, 2, 1, gone, gone, gone}}, {true, true, true}));
}

void WordWatchTest::everyPollStopsTheWalk()
{
    std::mt19937 random(74);
    const auto program = programOf(textOf(drawWatched(random, 5, false), plainNames(5), 1));
    const ProgramGraph graph = graphOf(*program);
    const WordAutomaton automaton = drawAutomaton(random, program->events().size(), false);
    QVERIFY(stopsEverywhere([&](RunContext& run) { return watchWords(graph, automaton, run); }));
}

THREADMEND_TEST_MAIN(WordWatchTest)
#include "word_watch_test.moc"
