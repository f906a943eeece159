// SPDX-License-Identifier: GPL-3.0-or-later
// Fair cycles of small random systems against their definition: all sets of states are tried, since a closed
// walk that takes more of the steps between its states satisfies no less.
#include "core/check/fair_cycles.h"
#include "core/check/replay.h"
#include "core/model/lts/initial_distances.h"
#include "core/model/lts/lts.h"
#include "tests/testing/random_models.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <bit>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Kind = Fairness::Kind;
using States = std::uint32_t; ///< a bit each

bool has(States states, StateId state)
{
    return (states >> state.value & 1) != 0;
}

/// What a closed walk comes to: the states that it visits, and the labels that it takes.
struct Walk {
    States states = 0;
    std::set<LabelId> taken;
};

bool enables(const Lts& lts, std::uint32_t state, LabelId label)
{
    const auto steps = lts.outgoing(StateId(state));
    return std::any_of(steps.begin(), steps.end(),
                       [&](const Transition& step) { return step.label == label; });
}

/// Semantics, "Infinite behaviour": what each set asks of a walk.
bool isFair(const Lts& lts, const Walk& walk, const FairSets& fairness)
{
    for (const std::vector<bool>& set : fairness.sets) {
        bool taken = false, somewhere = false, always = false;
        for (std::uint32_t label = 0; label < set.size(); ++label) {
            if (!set[label])
                continue;
            taken = taken || walk.taken.count(LabelId(label)) > 0;
            bool everywhere = true;
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
                if (has(walk.states, StateId(state))) {
                    somewhere = somewhere || enables(lts, state, LabelId(label));
                    everywhere = everywhere && enables(lts, state, LabelId(label));
                }
            always = always || everywhere;
        }
        const bool asked = fairness.kind == Kind::Unconditional ||
                           (fairness.kind == Kind::Strong && somewhere) ||
                           (fairness.kind == Kind::Weak && always);
        if (asked && !taken)
            return false;
    }
    return true;
}

/// The states that can be reached within `states` by at least one step.
States reached(const Lts& lts, StateId from, States states)
{
    States seen = 0;
    std::vector<StateId> queue{from};
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const Transition& step : lts.outgoing(queue[i]))
            if (has(states, step.target) && !has(seen, step.target)) {
                seen |= 1u << step.target.value;
                queue.push_back(step.target);
            }
    return seen;
}

/// The walk that takes all steps between these states, if one closed walk can.
std::optional<Walk> walkThrough(const Lts& lts, States states)
{
    Walk walk{states, {}};
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        if (!has(states, StateId(state)))
            continue;
        if (reached(lts, StateId(state), states) != states)
            return std::nullopt;
        for (const Transition& step : lts.outgoing(StateId(state)))
            if (has(states, step.target))
                walk.taken.insert(step.label);
    }
    return walk;
}

bool hasFairWalk(const Lts& lts, States within, const FairSets& fairness)
{
    for (States states = within; states != 0; states = (states - 1) & within)
        if (const auto walk = walkThrough(lts, states); walk && isFair(lts, *walk, fairness))
            return true;
    return false;
}

/// The steps of the shortest way from a state back to it.
std::optional<std::size_t> shortestRound(const Lts& lts, StateId begin, States within)
{
    States level = 1u << begin.value, seen = 0;
    for (std::size_t steps = 1; level != 0; ++steps) {
        States next = 0;
        for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
            for (const Transition& step : lts.outgoing(StateId(state)))
                if (has(level, StateId(state)) && has(within, step.target))
                    next |= 1u << step.target.value;
        if (has(next, begin))
            return steps;
        level = next & ~seen;
        seen |= next;
    }
    return std::nullopt;
}

/// A system, the states within which a cycle is to stay, and what is fair.
struct Case {
    Lts lts;
    FairSets fairness;
    std::vector<bool> stays;
    States within = 0;
    std::vector<std::uint32_t> distances;

    explicit Case(Random& random) : lts(randomLts(random, {6, 4, 3, 2}))
    {
        RunContext run;
        distances = *initialDistances(lts, run);
        for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
            stays.push_back(distances[state] != unreachable && random.chance(85));
            within |= stays.back() ? 1u << state : 0;
        }
        constexpr Kind kinds[] = {Kind::None, Kind::Unconditional, Kind::Strong, Kind::Weak};
        fairness.kind = kinds[random.below(4)];
        for (std::uint32_t sets = fairness.kind == Kind::None ? 0 : 1 + random.below(3); sets > 0; --sets) {
            fairness.sets.emplace_back();
            for (std::uint32_t label = 0; label < lts.labels().size(); ++label)
                fairness.sets.back().push_back(random.chance(50));
        }
    }
};

} // namespace

class FairCyclesTest : public QObject {
    Q_OBJECT

    static void checkLoop(const Case& drawn, const Trace& lasso)
    {
        QVERIFY(lasso.loop && isRunOf(drawn.lts, lasso));
        Walk walk;
        for (std::size_t i = *lasso.loop; i < lasso.length(); ++i) {
            walk.states |= 1u << lasso.steps[i].target.value;
            walk.taken.insert(lasso.steps[i].label);
        }
        QCOMPARE(walk.states & ~drawn.within, 0u);
        QVERIFY(isFair(drawn.lts, walk, drawn.fairness));
    }

    /// Without fairness the lasso is the shortest, and then the stem.
    static void checkSize(const Case& drawn, const Trace& lasso)
    {
        std::optional<std::pair<std::size_t, std::size_t>> least; // the whole, and the stem
        for (std::uint32_t state = 0; state < drawn.lts.stateCount(); ++state) {
            const auto round =
                drawn.stays[state] ? shortestRound(drawn.lts, StateId(state), drawn.within) : std::nullopt;
            if (!round)
                continue;
            const std::pair size(drawn.distances[state] + *round, std::size_t{drawn.distances[state]});
            least = least ? std::min(*least, size) : size;
        }
        QCOMPARE(lasso.length(), least->first);
        QCOMPARE(*lasso.loop, least->second);
    }

private Q_SLOTS:
    void ofASetOneEventMustBeEnabledAllTheTime()
    {
        // Round and round by a and b; x or y leads out, one of them in each state, none in both.
        const Lts lts = ltsOf("0 a 1\n0 x 2\n1 b 0\n1 y 2\n");
        const auto isFound = [&](Kind kind, const std::vector<const char*>& set) {
            FairSets fairness{kind, {std::vector<bool>(lts.labels().size(), false)}};
            for (const char* label : set)
                fairness.sets[0][lts.labels().find(label)->index()] = true;
            RunContext run;
            FairCycles<const Lts> cycles(lts, fairness, run);
            return !cycles.componentsWithin({true, true, true})->empty();
        };
        QVERIFY(isFound(Kind::Weak, {"x", "y"}));
        QVERIFY(isFound(Kind::Weak, {"x"}));
        QVERIFY(!isFound(Kind::Strong, {"x", "y"}));
        QVERIFY(!isFound(Kind::Unconditional, {"x", "y"}));
        QVERIFY(isFound(Kind::Unconditional, {"a", "y"}));
    }

    void theyAreThoseOfTheDefinition()
    {
        Random random(2011);
        std::map<std::pair<Kind, bool>, int> met;
        for (int round = 0; round < shareOf(8000); ++round) {
            const Case drawn(random);
            RunContext run;
            FairCycles<const Lts> cycles(drawn.lts, drawn.fairness, run);
            const auto components = cycles.componentsWithin(drawn.stays);
            QVERIFY(components);
            const bool expected = hasFairWalk(drawn.lts, drawn.within, drawn.fairness);
            QCOMPARE(!components->empty(), expected);
            ++met[{drawn.fairness.kind, expected}];
            for (const auto& component : *components) {
                States states = 0;
                for (const std::uint32_t state : component)
                    states |= 1u << state;
                const auto walk = walkThrough(drawn.lts, states);
                QVERIFY(walk && isFair(drawn.lts, *walk, drawn.fairness));
                QCOMPARE(states & ~drawn.within, 0u);
            }
            if (components->empty())
                continue;
            const auto lasso = cycles.lassoInto(*components);
            QVERIFY(lasso);
            checkLoop(drawn, lasso->trace);
            QCOMPARE(lasso->shortest, drawn.fairness.kind == Kind::None);
            if (lasso->shortest)
                checkSize(drawn, lasso->trace);
            if (QTest::currentTestFailed()) {
                qWarning("round %d", round);
                return;
            }
        }
        for (const Kind kind : {Kind::None, Kind::Unconditional, Kind::Strong, Kind::Weak})
            for (const bool found : {false, true})
                QVERIFY2((met[{kind, found}] > shareOf(100)),
                         qPrintable(QString("%1 of %2").arg(met[{kind, found}]).arg(static_cast<int>(kind))));
    }

    void itStopsWhereverItIsAsked()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 0\n1 c 2\n2 a 2\n2 d 0\n");
        const FairSets fairness{Kind::Strong, {{true, false, false, false}, {false, true, false, false}}};
        QVERIFY(stopsEverywhere([&](RunContext& run) -> Outcome<FoundLasso> {
            FairCycles<const Lts> cycles(lts, fairness, run);
            const auto components = cycles.componentsWithin({true, true, true});
            if (!components)
                return components.failure();
            return cycles.lassoInto(*components);
        }));
    }
};

THREADMEND_TEST_MAIN(FairCyclesTest)
#include "fair_cycles_test.moc"
