// SPDX-License-Identifier: GPL-3.0-or-later
// The shortest lasso against a search from each state, on random systems, and how much work it takes.
#include "core/check/fair_cycles.h"
#include "core/check/shortest_lasso.h"
#include "core/model/lts/lts.h"
#include "core/model/lts/lts_builder.h"
#include "tests/testing/random_models.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Components = std::vector<std::vector<std::uint32_t>>;

const FairSets unfair;

/// The components within some states of a space.
Components componentsOf(const Lts& lts, const std::vector<bool>& stays)
{
    RunContext run;
    return *FairCycles<const Lts>(lts, unfair, run).componentsWithin(stays);
}

Outcome<Loop> shortestLasso(const Lts& lts, const Components& components, RunContext& run)
{
    const auto stems = Stems::of(lts, run);
    if (!stems)
        return stems.failure();
    return ShortestLasso<const Lts>(lts, components, *stems, run).find();
}

/// The first shortest loop through a state that a breadth-first search meets.
std::vector<Transition> loopThrough(const Lts& lts, std::uint32_t begin,
                                    const std::set<std::uint32_t>& within)
{
    std::map<std::uint32_t, std::vector<Transition>> ways{{begin, {}}};
    std::vector<std::uint32_t> queue{begin};
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const Transition& step : lts.outgoing(StateId(queue[i]))) {
            std::vector<Transition> way = ways[queue[i]];
            way.push_back(step);
            if (step.target.value == begin)
                return way;
            if (within.count(step.target.value) && ways.try_emplace(step.target.value, way).second)
                queue.push_back(step.target.value);
        }
    return {};
}

/// The definition: a search from each state, in the order of the components.
Loop lassoByDefinition(const Lts& lts, const Components& components, const Stems& stems)
{
    Loop best;
    const auto size = [&](const Loop& loop) {
        const std::size_t stem = stems.length(loop.begin);
        return std::pair(stem + loop.steps.size(), stem);
    };
    for (const auto& component : components)
        for (const std::uint32_t begin : component) {
            const Loop loop{begin, loopThrough(lts, begin, {component.begin(), component.end()})};
            if (best.steps.empty() || size(loop) < size(best))
                best = loop;
        }
    return best;
}

/// Rings of random lengths, one after the other, some of which are cut short or joined by a few chords: long
/// loops, of which most searches find none.
Lts randomRings(Random& random)
{
    LtsBuilder builder;
    std::uint32_t first = 0;
    for (std::uint32_t ring = 0; ring < 1 + random.below(3); ++ring) {
        const std::uint32_t length = 1 + random.below(12);
        for (std::uint32_t i = 0; i < length; ++i)
            builder.add(StateId(first + i), builder.label("a"), StateId(first + (i + 1) % length));
        for (std::uint32_t chord = random.below(4); chord > 0; --chord)
            builder.add(StateId(random.below(first + length)), builder.label(random.chance(50) ? "a" : "b"),
                        StateId(first + random.below(length)));
        if (first > 0)
            builder.add(StateId(random.below(first)), builder.label("c"),
                        StateId(first + random.below(length)));
        first += length;
    }
    if (random.chance(20))
        builder.add(StateId(random.below(first)), builder.label("b"), StateId(random.below(first)));
    return std::move(builder).build();
}

/// n states in a ring, `width` abreast: from each all of the next ones are reached.
Lts stripOf(std::uint32_t n, std::uint32_t width)
{
    LtsBuilder builder;
    const LabelId label = builder.label("a");
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t k = 0; k < width; ++k)
            builder.add(StateId(i), label, StateId((i / width + 1) * width % n + k));
    return std::move(builder).build();
}

/// A ring of layers of 100 states, each with two steps to random states of the next layer.
Lts tangleOf(std::uint32_t n)
{
    constexpr std::uint32_t width = 100;
    Random random(n);
    LtsBuilder builder;
    for (std::uint32_t i = 0; i < n; ++i) {
        const std::uint32_t next = (i / width + 1) * width % n;
        builder.add(StateId(i), builder.label("a"), StateId(next + random.below(width)));
        builder.add(StateId(i), builder.label("b"), StateId(next + random.below(width)));
        builder.add(StateId(i), builder.label("c"), StateId(next + (i + 1) % width));
    }
    return std::move(builder).build();
}

std::uint64_t pollsFor(const Lts& lts)
{
    RunContext run;
    const Components components = componentsOf(lts, std::vector<bool>(lts.stateCount(), true));
    const auto loop = shortestLasso(lts, components, run);
    return loop ? run.polls() : 0;
}

} // namespace

class ShortestLassoTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itIsThatOfASearchFromEachState()
    {
        Random random(1978);
        int found = 0, several = 0;
        for (int round = 0; round < shareOf(12000); ++round) {
            const Lts lts = random.chance(50) ? randomRings(random) : randomLts(random, {12, 3, 2, 3});
            RunContext run;
            const auto stems = Stems::of(lts, run);
            std::vector<bool> stays;
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
                stays.push_back(stems->length(state) != Stems::unreachable && random.chance(95));
            const Components components = componentsOf(lts, stays);
            if (components.empty())
                continue;
            const auto loop = shortestLasso(lts, components, run);
            const Loop expected = lassoByDefinition(lts, components, *stems);
            QVERIFY(loop && loop->shortest);
            QCOMPARE(loop->begin, expected.begin);
            QVERIFY(loop->steps == expected.steps);
            ++found;
            several += components.size() > 1 && expected.steps.size() > 1;
        }
        QVERIFY(found > shareOf(6000) && several > shareOf(600));
    }

    void aRingAndAStripTakeWorkInProportion()
    {
        for (const std::uint32_t width : {1u, 3u}) {
            const std::uint64_t half = pollsFor(stripOf(3000, width));
            const std::uint64_t whole = pollsFor(stripOf(6000, width));
            QVERIFY2(half > 0 && whole < 3 * half, qPrintable(QString("%1 %2").arg(half).arg(whole)));
        }
    }

    /// A loop of one step, a thousand steps away, is nothing against one of two at the start.
    void theStemCounts()
    {
        std::string text = "0 a 1\n1 b 0\n0 c 2\n";
        for (int i = 2; i < 1002; ++i)
            text += std::to_string(i) + " d " + std::to_string(i + 1) + "\n";
        const Lts lts = ltsOf(text + "1002 e 1002\n");
        RunContext run;
        const auto loop =
            shortestLasso(lts, componentsOf(lts, std::vector<bool>(lts.stateCount(), true)), run);
        QCOMPARE(loop->begin, 0u);
        QCOMPARE(loop->steps.size(), std::size_t{2});
    }

    /// Ways branch and rejoin, and all loops are long: searches from each state would be quadratic.
    void whatWouldTakeTooLongIsNotSaidToBeTheShortest()
    {
        const auto found = [](std::uint32_t size, std::uint64_t& polls) {
            const Lts lts = tangleOf(size);
            RunContext run;
            const Components components = componentsOf(lts, std::vector<bool>(lts.stateCount(), true));
            const auto loop = shortestLasso(lts, components, run);
            polls = run.polls();
            return *loop;
        };
        std::uint64_t half = 0, whole = 0;
        QVERIFY(!found(10000, half).steps.empty());
        const Loop loop = found(20000, whole);
        QVERIFY(!loop.steps.empty() && !loop.shortest);
        QVERIFY2(whole < 3 * half, qPrintable(QString("%1 %2").arg(half).arg(whole)));
    }

    void itStopsWhereverItIsAsked()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 2\n2 a 0\n2 c 3\n3 d 4\n4 a 3\n4 b 0\n");
        const Components components = componentsOf(lts, std::vector<bool>(lts.stateCount(), true));
        QVERIFY(stopsEverywhere([&](RunContext& run) { return shortestLasso(lts, components, run); }));
    }
};

THREADMEND_TEST_MAIN(ShortestLassoTest)
#include "shortest_lasso_test.moc"
