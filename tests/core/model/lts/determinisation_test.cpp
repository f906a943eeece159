// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/determinisation.h"
#include "core/model/lts/lts_builder.h"
#include "tests/testing/random_models.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <map>
#include <set>

#include <fmt/format.h>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Subset = std::set<StateId>;

Subset after(const Lts& lts, const Subset& from, std::string_view label)
{
    Subset result;
    for (const StateId state : from)
        for (const Transition& step : lts.outgoing(state))
            if (lts.labels().text(step.label) == label)
                result.insert(step.target);
    return result;
}

Subset membersOf(const DeterminisedLts& result, StateId subset)
{
    const auto members = result.membersOf(subset);
    return {members.begin(), members.end()};
}

DeterminisedLts determinised(const Lts& lts, const std::vector<bool>& violating = {})
{
    RunContext run;
    return *determinise(lts, violating, run);
}

/// "The n-th letter before the end is an a": 2^n subsets.
Lts exponential(std::uint32_t n)
{
    std::string lines = "0 a 0 0 b 0 0 a 1 ";
    for (std::uint32_t i = 1; i < n; ++i)
        lines += fmt::format("{0} a {1} {0} b {1} ", i, i + 1);
    return ltsOf(lines);
}

} // namespace

class DeterminisationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheDefinition()
    {
        Random random(21);
        for (int round = 0; round < 2000; ++round) {
            const Lts lts = withRandomFacts(random, randomLts(random, {8, 3, 2, 3}));
            std::vector<bool> violating;
            for (std::size_t state = 0; state < lts.stateCount(); ++state)
                violating.push_back(random.chance(20));
            const DeterminisedLts result = determinised(lts, violating);
            QCOMPARE(result.lts.initialStates().size(), std::size_t(1));
            QCOMPARE(membersOf(result, result.lts.initialStates().front()),
                     Subset(lts.initialStates().begin(), lts.initialStates().end()));
            QVERIFY(!result.lts.hasOwnEndings() && result.lts.propositions().empty());
            std::set<Subset> known;
            for (std::size_t i = 0; i < result.lts.stateCount(); ++i) {
                const Subset own = membersOf(result, StateId(i));
                QVERIFY(known.insert(own).second);
                bool bad = false, expanded = true;
                for (const StateId member : own) {
                    bad = bad || violating[member.index()];
                    expanded = expanded && lts.isExpanded(member);
                }
                QCOMPARE(bool(result.violating[i]), bad);
                QCOMPARE(result.lts.isExpanded(StateId(i)), expanded);
                std::map<std::string_view, Subset> steps;
                for (const Transition& step : result.lts.outgoing(StateId(i)))
                    QVERIFY(
                        steps.emplace(result.lts.labels().text(step.label), membersOf(result, step.target))
                            .second);
                for (std::uint32_t label = 0; label < lts.labels().size(); ++label) {
                    const std::string_view text = lts.labels().text(LabelId(label));
                    const Subset expected = after(lts, own, text);
                    QCOMPARE(expected.empty() ? steps.count(text) : std::size_t(steps[text] != expected),
                             std::size_t(0));
                }
            }
        }
    }

    void leavesADeterministicSystemAsItIs()
    {
        const Lts lts = ltsOf("0 a 1 0 b 2 1 a 0 2 tau 2");
        QCOMPARE(determinised(lts).lts, lts);
    }

    void matchesInternalLabelsExactly()
    {
        QCOMPARE(determinised(ltsOf("0 tau 1 1 a 2")).lts, ltsOf("0 tau 1 1 a 2"));
    }

    void answersForTheSmallestSystems()
    {
        QCOMPARE(determinised(Lts()).lts, Lts());
        QCOMPARE(determinised(ltsOf("0 a 0")).lts, ltsOf("0 a 0"));
    }

    void readsLargeSubsetsOffTheBits()
    {
        // More members than words of bits: 0 goes to all of 1 ... 600, and each of these on to all of them.
        LtsBuilder builder;
        for (std::uint32_t i = 1; i <= 600; ++i) {
            builder.add(StateId(0u), builder.label("a"), StateId(601 - i));
            builder.add(StateId(i), builder.label("a"), StateId(601 - i));
        }
        const DeterminisedLts result = determinised(std::move(builder).build());
        QCOMPARE(result.lts, ltsOf("0 a 1 1 a 1"));
        QCOMPARE(result.membersOf(StateId(1u)).size(), std::size_t(600));
        QVERIFY(std::is_sorted(result.members.begin() + 1, result.members.end()));
    }

    void holdsTheLimitOfStates()
    {
        Limits limits;
        limits.states = 100;
        RunContext limited({}, nullptr, limits);
        const auto refused = determinise(exponential(12), {}, limited);
        QVERIFY(refused.stopped() != nullptr);
        QCOMPARE(refused.stopped()->reason, StopReason::StateLimit);
        QCOMPARE(determinised(exponential(12)).lts.stateCount(), std::size_t(4096));
    }

    void stopsAtEveryPoll()
    {
        Random random(22);
        for (int round = 0; round < 60; ++round) {
            const Lts lts = randomLts(random, {8, 2, 2});
            QVERIFY(stopsEverywhere([&](RunContext& run) { return determinise(lts, {}, run); }));
        }
    }
};

THREADMEND_TEST_MAIN(DeterminisationTest)
#include "determinisation_test.moc"
