// SPDX-License-Identifier: GPL-3.0-or-later
// Every search of the product is stopped at each of its polls on a small model, and by a clock on a large one
// of the shape that is hard for it: how much work lies between two looks at the clock is measured.
#include "core/check/check_model.h"
#include "core/explain/explanation.h"
#include "core/explain/shortest_way.h"
#include "core/model/lts/determinisation.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/lts/strong_bisimulation.h"
#include "core/model/model_kind.h"
#include "core/property/property_kind.h"
#include "core/repair/methods/lts_repair.h"
#include "core/session/model/opened_model.h"
#include "core/session/search/state_search.h"
#include "tests/testing/longest_pause.h"
#include "tests/testing/safety_questions.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <functional>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// One search on one model.
using Work = std::function<Outcome<bool>(RunContext&)>;

struct Search {
    const char* name;
    std::function<Work(std::uint32_t size)> on;
    std::uint32_t small = 0;
    std::uint32_t large = 0;
};

template <class T>
Outcome<bool> whether(const Outcome<T>& outcome)
{
    return outcome ? Outcome<bool>(true) : Outcome<bool>(outcome.failure());
}

Model programModel(const std::string& text)
{
    RunContext run;
    auto model = readModelText(text, "program.js", {}, run);
    if (!model)
        qFatal("%s", text.c_str());
    return *std::move(model);
}

/// So many states in a ring, the b-thread hot in each.
std::string ring(std::uint32_t size)
{
    return "bp.registerBThread('ring', () => { while (true) for (let i = 0; i < " + std::to_string(size) +
           "; i++) bp.hot(true).sync({request: bp.Event('a')}, {props: i == 0 ? ['first'] : []}); });";
}

/// So many loops of two states, a and b, each left by c to the next one; hot in each state.
std::string rowOfLoops(std::uint32_t size)
{
    return "bp.registerBThread('row', () => { for (let i = 0; i < " + std::to_string(size) +
           "; i++) { let inside = true; while (inside) { bp.hot(true).sync({request: bp.Event('a')}); "
           "inside = bp.hot(true).sync({request: [bp.Event('b'), bp.Event('c')]}).name === 'b'; } } });";
}

/// So many states in a row, with a way out of each, and at the end a violation. On each rung of a ladder one
/// of two states alone has a way out.
Lts chain(std::uint32_t size)
{
    LtsBuilder builder;
    for (std::uint32_t i = 0; i < size; ++i) {
        builder.add(StateId(i), builder.label("a"), StateId(i + 1));
        builder.add(StateId(i), builder.label("out"), StateId(size + 2));
    }
    builder.add(StateId(size), builder.label("bad"), StateId(size + 1));
    return std::move(builder).build();
}
Lts ladder(std::uint32_t size)
{
    LtsBuilder builder;
    for (std::uint32_t i = 0; i < size; ++i) {
        builder.add(StateId(3 * i), builder.label("left"), StateId(3 * i + 1));
        builder.add(StateId(3 * i), builder.label("right"), StateId(3 * i + 2));
        builder.add(StateId(3 * i + 1), builder.label("on"), StateId(3 * i + 3));
        builder.add(StateId(3 * i + 2), builder.label("on"), StateId(3 * i + 3));
        builder.add(StateId(3 * i + 1), builder.label("out"), StateId(3 * size + 2));
    }
    builder.add(StateId(3 * size), builder.label("bad"), StateId(3 * size + 1));
    return std::move(builder).build();
}

template <class Text>
auto checking(Text text, const char* property)
{
    return [=](std::uint32_t size) -> Work {
        return
            [model = programModel(text(size)), formula = parseProperty(property)->formula](RunContext& run) {
                const Verdict verdict = checkModel(model, formula, run);
                if (verdict.mayHaveFurther) { // the search for others may have been stopped
                    if (const auto stopped = run.pollNow({}))
                        return Outcome<bool>(*stopped);
                }
                return verdict.reason ? Outcome<bool>(*verdict.reason) : Outcome<bool>(true);
            };
    };
}

template <class MakeLts, class Ask>
auto asking(MakeLts makeLts, Ask ask)
{
    return [=](std::uint32_t size) -> Work {
        return [lts = makeLts(size), ask](RunContext& run) { return whether(ask(lts, run)); };
    };
}

Outcome<Explanation> explaining(const Lts& lts, RunContext& run)
{
    return explain(lts, questionOf(lts, "never true* . bad"), {Preference::FewestNeighbourhoods, 2}, run);
}

Outcome<LtsRepair> repairing(const Lts& lts, RunContext& run)
{
    return repairLts(lts, parseProperty("never true* . bad")->formula, {}, run);
}

Outcome<ShortestWay> looking(const Lts& lts, RunContext& run)
{
    WayTarget target;
    target.label = *lts.labels().find("bad");
    return shortestWay(lts, StateId(0u), target, run);
}

Outcome<FoundStates> finding(const Lts& lts, RunContext& run)
{
    auto opened = openedModel(ltsModel(lts, "model.aut"), run);
    if (!opened)
        return opened.failure();
    return findStates(*opened, "ou", run);
}

const std::vector<Search>& searches()
{
    static const std::vector<Search> all{
        {"a hot ring", checking(ring, "no-hot-cycle"), 5, 20'000},
        {"a hot row", checking(rowOfLoops, "no-hot-cycle"), 3, 20'000},
        {"a strongly fair row", checking(rowOfLoops, "no-hot-cycle fair strong {a}"), 3, 20'000},
        {"a row without strongly fair loops", checking(rowOfLoops, "no-hot-cycle fair strong {c}"), 3,
         20'000},
        {"a weakly fair row", checking(rowOfLoops, "no-hot-cycle fair weak {a}"), 3, 20'000},
        {"a row fair to all", checking(rowOfLoops, "no-hot-cycle fair weak {a, b, c} {b} {c}"), 3, 20'000},
        {"an unconditionally fair row", checking(rowOfLoops, "no-hot-cycle fair unconditional {a}"), 3,
         20'000},
        {"hot ends", checking(rowOfLoops, "no-hot-termination"), 3, 20'000},
        {"deadlocks", checking(rowOfLoops, "deadlock-free"), 3, 20'000},
        {"assertions", checking(ring, "no-assertion-failure"), 5, 20'000},
        {"an invariant", checking(ring, "never \"first\" and not 'q.*'"), 5, 20'000},
        {"a word", checking(rowOfLoops, "never true* . c . b"), 3, 20'000},
        {"a long word", checking(rowOfLoops, "never (not b)* . a . c . a . b . true* . c . c"), 3, 20'000},
        {"exploring",
         [](std::uint32_t size) -> Work {
             return [text = rowOfLoops(size)](RunContext& run) {
                 return whether(readModelText(text, "program.js", {}, run));
             };
         },
         3, 20'000},
        {"explaining a chain", asking(chain, explaining), 5, 100'000},
        {"explaining a ladder", asking(ladder, explaining), 4, 5'000},
        {"mending a chain", asking(chain, repairing), 5, 50'000},
        {"mending a ladder", asking(ladder, repairing), 4, 10'000},
        {"a shortest way", asking(chain, looking), 5, 100'000},
        {"opening and finding", asking(ladder, finding), 4, 50'000},
        {"minimising a chain",
         asking(chain, [](const Lts& lts, RunContext& run) { return strongBisimulation(lts, run); }), 5,
         50'000},
        {"determinising a ladder",
         asking(ladder,
                [](const Lts& lts, RunContext& run) {
                    return determinise(lts, std::vector<bool>(lts.stateCount()), run);
                }),
         4, 10'000},
    };
    return all;
}

} // namespace

class SearchesStopTest : public QObject {
    Q_OBJECT

    static constexpr double patience = LongestPause::patience;

    static void rows()
    {
        QTest::addColumn<int>("number");
        for (int i = 0; i < static_cast<int>(searches().size()); ++i)
            QTest::newRow(searches()[static_cast<std::size_t>(i)].name) << i;
    }

private Q_SLOTS:
    void atEachPoll_data() { rows(); }
    void atEachPoll()
    {
        QFETCH(const int, number);
        const Search& search = searches()[static_cast<std::size_t>(number)];
        QVERIFY(stopsEverywhere(search.on(search.small)));
    }

    void byTheClock_data() { rows(); }
    void byTheClock()
    {
        QFETCH(const int, number);
        const Search& search = searches()[static_cast<std::size_t>(number)];
        const Work work = search.on(search.large);
        using Clock = std::chrono::steady_clock;
        const Clock::time_point begin = Clock::now();
        LongestPause whole;
        RunContext free({}, &whole);
        QVERIFY(work(free));
        const Clock::duration duration = Clock::now() - begin;
        QVERIFY2(whole.seconds() < patience,
                 qPrintable(QString("%1 s before \"%2\"").arg(whole.seconds()).arg(whole.before())));

        LongestPause part;
        Limits limits;
        limits.deadline = Clock::now() + duration / 2;
        RunContext limited({}, &part, limits);
        const auto outcome = work(limited);
        QVERIFY(outcome || (outcome.stopped() && outcome.stopped()->reason == StopReason::TimeLimit));
        QVERIFY(part.seconds() < patience);
    }
};

THREADMEND_TEST_MAIN(SearchesStopTest)
#include "searches_stop_test.moc"
