// SPDX-License-Identifier: GPL-3.0-or-later
// Programs whose exact number of states is known, by a formula or from reference models that share no code
// with ours; and the same numbers whatever the order of b-threads, the names of events, the style of the
// text.
#include "core/model/behavioral/program/program_file.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <filesystem>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

struct Sizes {
    std::size_t states = 0;
    std::size_t transitions = 0;
    std::size_t deadlocks = 0;
    bool operator==(const Sizes&) const = default;
};

std::string shown(const Sizes& sizes)
{
    return std::to_string(sizes.states) + " states, " + std::to_string(sizes.transitions) + " transitions, " +
           std::to_string(sizes.deadlocks) + " deadlocks";
}

Sizes sizesIn(const std::string& text)
{
    const auto program = programOf(text);
    const ProgramGraph graph = graphOf(*program);
    return {graph.stateCount(), graph.transitionCount(),
            sizesOf(graph)[static_cast<std::size_t>(StateKind::Deadlock)]};
}

#define SAME_SIZES(text, ...)                                                                                \
    QCOMPARE(QString::fromStdString(shown(sizesIn(text))), QString::fromStdString(shown(Sizes{__VA_ARGS__})))

/// Takes left, takes right, puts both down in one event.
std::string atOnce(int count, bool leftHanded)
{
    return "const N = " + std::to_string(count) + ", LEFTY = " + (leftHanded ? "true" : "false") + R"(;
const take = (i, side) => bp.Event('philosopher ' + i + ' takes ' + side);
const put = i => bp.Event('philosopher ' + i + ' puts');
for (let i = 0; i < N; i++) {
  const order = LEFTY && i === N - 1 ? ['right', 'left'] : ['left', 'right'];
  bp.registerBThread('philosopher ' + i, () => {
    while (true) {
      order.forEach(side => bp.sync({request: take(i, side)}));
      bp.sync({request: put(i)});
    }
  });
  const other = (i + 1) % N;
  const users = [[take(i, 'left'), put(i)], [take(other, 'right'), put(other)]];
  bp.registerBThread('stick ' + i, () => {
    while (true) {
      const taken = bp.sync({waitFor: users.map(u => u[0])});
      bp.sync({waitFor: users.find(u => u[0] === taken)[1], block: users.map(u => u[0])});
    }
  });
}
)";
}

/// Two players on nine squares; `stops`: a line of three ends the game.
std::string ticTacToe(bool stops)
{
    return std::string("const STOPS = ") + (stops ? "true" : "false") + R"(;
const mark = (who, square) => bp.Event(who + square);
const squares = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const all = who => squares.map(s => mark(who, s));
squares.forEach(s => bp.registerBThread('square ' + s, () => {
  const {name} = bp.sync({request: [mark('X', s), mark('O', s)]});
  bp.sync({block: [mark('X', s), mark('O', s)]}, {state: name});
}));
bp.registerBThread('turns', () => {
  while (true) {
    bp.sync({waitFor: all('X'), block: all('O')});
    bp.sync({waitFor: all('O'), block: all('X')});
  }
});
if (STOPS)
  for (const line of ['012', '345', '678', '036', '147', '258', '048', '246'])
    for (const who of ['X', 'O'])
      bp.registerBThread(who + line, () => {
        for (let count = 0; count < 3; count++)
          bp.sync({waitFor: line.split('').map(s => mark(who, s))});
        bp.sync({block: bp.all});
      });
)";
}

/// Philosophers (same order of putting down) with sticks and philosophers from factories of closures.
std::string withFactories(int count)
{
    return "var N = " + std::to_string(count) + R"(;
function makeStick(i) {
  var j = (i + N - 1) % N;
  function use(take, put) { return { take: bp.Event(take), put: bp.Event(put) }; }
  var mine = use('R' + i, 'r' + i), theirs = use('L' + j, 'l' + j);
  return function () {
    for (;;) {
      var used = bp.sync({waitFor: [mine.take, theirs.take], block: [mine.put, theirs.put]}).name == mine.take.name ? mine : theirs;
      bp.sync({waitFor: used.put, block: [mine.take, theirs.take]});
    }
  };
}
function makePhilosopher(i) {
  return function () { while (true) ['R', 'L', 'r', 'l'].forEach(function (step) { bp.sync({request: bp.Event(step + i)}); }); };
}
for (var i = 0; i < N; i++) {
  bp.registerBThread('stick ' + i, makeStick(i));
  bp.registerBThread('philosopher ' + i, makePhilosopher(i));
}
)";
}

/// The same as tables of steps that one function walks.
std::string withTables(int count)
{
    return "const N = " + std::to_string(count) + R"(;
const walk = rows => () => { for (let at = 0;;) { const {name} = bp.sync(rows[at].say); at = rows[at].go[name] ?? 0; } };
const e = n => bp.Event(n);
for (let i = N; i-- > 0;) {
  const j = (i + N - 1) % N, takes = ['R' + i, 'L' + j], puts = ['r' + i, 'l' + j];
  bp.registerBThread('p' + i, walk(['R', 'L', 'r', 'l'].map((step, at) => ({say: {request: e(step + i)}, go: {[step + i]: (at + 1) % 4}}))));
  bp.registerBThread('s' + i, walk([
    {say: {waitFor: takes.map(e), block: puts.map(e)}, go: {[takes[0]]: 1, [takes[1]]: 2}},
    {say: {waitFor: e(puts[0]), block: takes.map(e)}, go: {}},
    {say: {waitFor: e(puts[1]), block: takes.map(e)}, go: {}}]));
}
)";
}

std::size_t powerOfThree(int exponent)
{
    return exponent == 0 ? 1 : 3 * powerOfThree(exponent - 1);
}

} // namespace

class ExactSizesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void philosophersInTheSameOrder()
    {
        for (int n = 2; n <= 10; ++n) {
            // A philosopher is in one of 3 situations seen from the sticks: N * 3^(N-1) steps, but for the
            // deadlock.
            const std::size_t all = powerOfThree(n);
            const std::size_t steps = std::size_t(n) * 2 * powerOfThree(n - 1);
            SAME_SIZES(philosophers(n, false, false), all - 1, steps - std::size_t(n), 1);
            SAME_SIZES(philosophers(n, false, true), all, steps, 0);
        }
    }

    void philosophersInReverseOrder()
    {
        constexpr Sizes right[] = {{35, 75, 1},          {118, 340, 1},          {392, 1'415, 1},
                                   {1'297, 5'622, 1},    {4'286, 21'679, 1},     {14'158, 81'848, 1},
                                   {46'763, 304'137, 1}, {154'450, 1'116'130, 1}};
        for (int n = 3; n <= 10; ++n)
            SAME_SIZES(philosophers(n, true, false), right[n - 3]);
        SAME_SIZES(philosophers(3, true, true), 24, 46, 0);
        SAME_SIZES(philosophers(4, true, true), 79, 208, 0);
        SAME_SIZES(philosophers(5, true, true), 261, 876, 0);
        SAME_SIZES(philosophers(6, true, true), 862, 3516, 0);
        SAME_SIZES(philosophers(8, true, true), 9403, 51944, 0);
    }

    void philosophersWhoPutBothSticksDownAtOnce()
    {
        constexpr std::size_t right[] = {6, 14, 34, 82, 198, 478, 1154, 2786, 6726};
        constexpr std::size_t left[] = {5, 12, 29, 70, 169, 408, 985, 2378, 5741};
        for (int n = 2; n <= 10; ++n) {
            const Sizes one = sizesIn(atOnce(n, false));
            const Sizes two = sizesIn(atOnce(n, true));
            QCOMPARE(one.states, right[n - 2]);
            QCOMPARE(one.deadlocks, std::size_t(1));
            QCOMPARE(two.states, left[n - 2]);
            QCOMPARE(two.deadlocks, std::size_t(0));
        }
    }

    void positionsOfTicTacToe()
    {
        // 626 positions are won by X, 62 of them with the last square, when nothing is requested; 316 by O.
        SAME_SIZES(ticTacToe(true), 5478, 16167, 626 - 62 + 316);
        QCOMPARE(sizesIn(ticTacToe(false)).states, std::size_t(6046));
    }

    void styleDoesNotCount()
    {
        for (int n = 2; n <= 6; ++n) {
            const Sizes expected = sizesIn(philosophers(n, false, false));
            SAME_SIZES(withFactories(n), expected);
            SAME_SIZES(withTables(n), expected);
        }
    }

    void orderAndNamesDoNotCount()
    {
        const std::string texts[] = {philosophers(5, true, false), philosophers(4, false, true),
                                     atOnce(5, false), withFactories(4)};
        for (const std::string& text : texts)
            for (unsigned seed = 1; seed <= 20; ++seed)
                SAME_SIZES(disguised(text, seed), sizesIn(text));
    }

    void orderAndNamesDoNotCountInSamples_data()
    {
        QTest::addColumn<QString>("path");
        for (const auto& entry : std::filesystem::directory_iterator(samplePath("behavioral")))
            if (entry.path().extension() == ".js")
                QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
    }
    void orderAndNamesDoNotCountInSamples()
    {
        QFETCH(const QString, path);
        const std::string text = contentOf(path.toStdString());
        const auto whole = [](const std::string& of) {
            const auto program = programOf(of);
            return sizesOf(graphOf(*program, program->start().selection));
        };
        const auto expected = whole(text);
        for (unsigned seed = 1; seed <= 12; ++seed)
            QCOMPARE(whole(disguised(text, seed)), expected);
    }
};

THREADMEND_TEST_MAIN(ExactSizesTest)
#include "exact_sizes_test.moc"
