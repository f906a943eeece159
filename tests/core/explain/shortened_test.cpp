// SPDX-License-Identifier: GPL-3.0-or-later
// The choice among shortest counterexamples against trying them all, and what is kept of the chosen one.
#include "core/explain/explanation.h"
#include "core/explain/shortened.h"
#include "core/explain/shortest_choice.h"
#include "core/model/lts/format.h"
#include "core/property/property_file.h"
#include "tests/testing/corpus.h"
#include "tests/testing/safety_questions.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"

#include <functional>
#include <map>
#include <set>
#include <tuple>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Explanation explainedShorter(const Lts& model, const SafetyQuestion& question,
                             const ShortenOptions& options = {})
{
    RunContext run;
    return *explain(model, question, options, run);
}
Explanation explainedShorter(const Lts& model, const std::string& text, const ShortenOptions& options = {})
{
    return explainedShorter(model, questionOf(model, text), options);
}

/// Runs from one to four states, and words or marked states that violate.
std::pair<Lts, SafetyQuestion> randomCase(Random& random)
{
    Lts model = withRandomInitialStates(random, randomForwardLts(random));
    SafetyQuestion question = random.chance(50) ? questionOf(model, randomChainProperty(random, 4))
                                                : randomQuestion(random, model, Violation::Lasting);
    return {std::move(model), std::move(question)};
}

/// All shortest runs of the counterexample LTS to a violating state.
std::vector<Trace> allShortest(const CounterexampleLts& counterexamples)
{
    std::vector<Trace> level;
    for (const StateId initial : counterexamples.lts.initialStates())
        level.push_back({initial, {}});
    for (;;) {
        std::vector<Trace> found, longer;
        for (const Trace& trace : level) {
            if (counterexamples.violating[trace.last().index()])
                found.push_back(trace);
            for (const Transition& transition : counterexamples.lts.outgoing(trace.last())) {
                longer.push_back(trace);
                longer.back().steps.push_back(transition);
            }
        }
        if (!found.empty())
            return found;
        level = std::move(longer);
    }
}

std::set<StateId> crossedBy(const Trace& trace, const std::set<StateId>& neighbourhoods)
{
    std::set<StateId> crossed;
    for (std::size_t i = 0; i <= trace.length(); ++i)
        if (neighbourhoods.count(trace.stateAfter(i)))
            crossed.insert(trace.stateAfter(i));
    return crossed;
}

std::size_t keptOf(const Trace& trace, const std::set<StateId>& neighbourhoods)
{
    std::size_t kept = 0;
    for (std::size_t i = 0; i < trace.length(); ++i)
        kept += neighbourhoods.count(trace.stateAfter(i)) || neighbourhoods.count(trace.stateAfter(i + 1));
    return kept;
}

std::set<StateId> statesThatDecide(const Explanation& explanation)
{
    std::set<StateId> states;
    for (const Neighbourhood& each : explanation.neighbourhoods.all)
        if (each.atFrontier || (explanation.neighbourhoods.nothingIsCorrect() &&
                                !explanation.colouring.incorrectState[each.state.index()]))
            states.insert(each.state);
    return states;
}

std::vector<LabelId> wordOf(const Trace& trace)
{
    std::vector<LabelId> word;
    for (const Transition& step : trace.steps)
        word.push_back(step.label);
    return word;
}

/// The least by label order of the shortest words that lead from some states to a goal.
template <class IsGoal>
std::vector<LabelId> leastShortestWord(const Lts& lts, std::span<const StateId> from, const IsGoal& isGoal)
{
    std::map<StateId, std::vector<LabelId>> level;
    std::set<StateId> seen(from.begin(), from.end());
    for (const StateId state : from)
        level[state];
    for (;;) {
        std::optional<std::vector<LabelId>> best;
        std::map<StateId, std::vector<LabelId>> longer;
        for (const auto& [state, word] : level) {
            if (isGoal(state) && (!best || word < *best))
                best = word;
            for (const Transition& step : lts.outgoing(state)) {
                std::vector<LabelId> next = word;
                next.push_back(step.label);
                if (seen.count(step.target))
                    continue;
                const auto [known, fresh] = longer.try_emplace(step.target, next);
                if (!fresh && next < known->second)
                    known->second = next;
            }
        }
        if (best)
            return *best;
        for (const auto& each : longer)
            seen.insert(each.first);
        level = std::move(longer);
    }
}

/// The word of the shortest counterexample through a state.
std::vector<LabelId> wordThrough(const CounterexampleLts& counterexamples, StateId state)
{
    const Lts& lts = counterexamples.lts;
    auto word = leastShortestWord(lts, lts.initialStates(), [&](StateId each) { return each == state; });
    const auto onward = leastShortestWord(
        lts, {&state, 1}, [&](StateId each) { return bool(counterexamples.violating[each.index()]); });
    word.insert(word.end(), onward.begin(), onward.end());
    return word;
}

Explanation sanitaryAgency(const ShortenOptions& options)
{
    RunContext run;
    const auto model = readLts(*corpusPath("clear/sanitary_agency/EX153.aut"), run);
    const auto properties = readProperties(*corpusPath("clear/sanitary_agency/prop2.mcl"));
    if (!model || !properties)
        qFatal("the sanitary agency cannot be read");
    const auto question =
        askedOf(std::as_const(model->lts), properties->front().formula, Violation::Lasting, run);
    return explainedShorter(model->lts, **question, options);
}

} // namespace

class ShortenedTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void keepsTheStepsIntoAndOutOfNeighbourhoodsOnly()
    {
        // After `accept` at 1 a refusal would still be possible; all other steps are forced.
        const Lts model = ltsOf("0 start 1  1 accept 2  1 refuse 9  2 work 3  3 pay 4  9 stop 9");
        const Explanation explanation = explainedShorter(model, "[ true* . pay ] false");
        QCOMPARE(explanation.shortened.list.size(), std::size_t{1});
        const ShortenedCounterexample& shortened = explanation.shortened.list[0];
        QCOMPARE(shortened.trace.length(), std::size_t{4});
        QCOMPARE(shortened.kept, (std::vector<bool>{true, true, false, false}));
        QCOMPARE(shortened.crossed, (std::vector<bool>{false, true, false, false, false}));
        QCOMPARE(shortened.pieces(), (std::vector<ShortenedCounterexample::Piece>{{0, 2}}));
    }

    void separatedNeighbourhoodsGiveSeparatePieces()
    {
        const Lts model = ltsOf("0 a 1  1 b 2  1 out 9  2 c 3  3 d 4  4 e 5  4 out 9  5 f 6");
        const auto shortened = explainedShorter(model, "[ true* . f ] false").shortened.list[0];
        QCOMPARE(shortened.pieces(), (std::vector<ShortenedCounterexample::Piece>{{0, 2}, {3, 2}}));
    }

    void agreesWithTryingAllShortestCounterexamples()
    {
        Random random(579);
        int several = 0, beginnings = 0;
        for (int round = 0; round < shareOf(20000); ++round) {
            // Where all runs begin in one state they are longer.
            const bool one = random.chance(50);
            auto [model, question] = randomCase(random);
            if (one) {
                model = randomForwardLts(random);
                question = questionOf(model, randomChainProperty(random, 4));
            }
            constexpr Preference preferences[] = {Preference::MostNeighbourhoods,
                                                  Preference::FewestNeighbourhoods, Preference::LabelOrder};
            const Preference prefer = preferences[random.below(3)];
            const bool most = prefer == Preference::MostNeighbourhoods;
            const ShortenOptions options{prefer, 4};
            const Explanation explanation = explainedShorter(model, question, options);
            if (!explanation.violated())
                continue;
            const std::set<StateId> neighbourhoods = statesThatDecide(explanation);
            const std::vector<Trace> all = allShortest(explanation.counterexamples);

            std::map<std::pair<std::size_t, std::size_t>, std::uint64_t> counts;
            // The best trace of each set of neighbourhoods: kept steps are decided by the set.
            using Key = std::tuple<long, std::size_t, std::vector<LabelId>>;
            std::map<std::set<StateId>, Key> best;
            for (const Trace& trace : all) {
                const auto crossed = crossedBy(trace, neighbourhoods);
                const auto number = static_cast<long>(crossed.size());
                const std::size_t kept = keptOf(trace, neighbourhoods);
                const Key key = prefer == Preference::LabelOrder
                                    ? Key{0, 0, wordOf(trace)}
                                    : Key{most ? -number : number, kept, wordOf(trace)};
                ++counts[{crossed.size(), kept}];
                const auto [known, fresh] = best.try_emplace(crossed, key);
                if (!fresh && key < known->second)
                    known->second = key;
            }
            std::vector<ShortestCount> expectedCounts;
            for (const auto& [numbers, count] : counts)
                expectedCounts.push_back({static_cast<std::uint32_t>(numbers.first),
                                          static_cast<std::uint32_t>(numbers.second), count});
            QCOMPARE(explanation.shortened.shortest.by, std::optional(expectedCounts));
            QCOMPARE(explanation.shortened.shortest.counterexamples, std::uint64_t{all.size()});

            std::vector<Key> expected;
            for (const auto& [set, key] : best)
                expected.push_back(key);
            std::sort(expected.begin(), expected.end());
            if (expected.size() > 5)
                expected.resize(5);
            QVERIFY(explanation.shortened.list.size() >= expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i) {
                const ShortenedCounterexample& each = explanation.shortened.list[i];
                const auto number = static_cast<long>(each.neighbourhoodsCrossed());
                const Key key = prefer == Preference::LabelOrder
                                    ? Key{0, 0, wordOf(each.trace)}
                                    : Key{most ? -number : number, each.keptSteps(), wordOf(each.trace)};
                QCOMPARE(key, expected[i]);
            }
            several += expected.size() > 1;
            beginnings += std::any_of(all.begin(), all.end(), [&](const Trace& trace) {
                return trace.initial != all.front().initial;
            });
        }
        QVERIFY(several > shareOf(150) && beginnings > shareOf(300));
    }

    void theCensusIsGivenUpBeyondItsBoundAndTheCountIsNot()
    {
        // On each of so many rungs one of two ways crosses a neighbourhood.
        constexpr std::uint32_t rungs = 70;
        std::string lines;
        for (std::uint32_t i = 0; i < rungs; ++i) {
            const auto state = [i](std::uint32_t k) { return " " + std::to_string(3 * i + k); };
            lines += state(0) + " left" + state(1) + state(0) + " right" + state(2) + state(1) + " on" +
                     state(3) + state(2) + " on" + state(3) + state(1) + " out 999";
        }
        const Lts model = ltsOf(lines + " " + std::to_string(3 * rungs) + " bad 998");
        const Explanation explanation = explainedShorter(model, "never true* . bad");
        const ShortestCensus& census = explanation.shortened.shortest;
        constexpr auto saturated = std::numeric_limits<std::uint64_t>::max();
        QCOMPARE(census.counterexamples, saturated); // 2^70
        QVERIFY(census.by);
        QCOMPARE(census.by->size(), std::size_t{rungs + 1});
        QCOMPARE((*census.by)[1], (ShortestCount{1, 2, rungs}));

        std::vector<bool> decides(explanation.counterexamples.lts.stateCount());
        for (const StateId state : statesThatDecide(explanation))
            decides[state.index()] = true;
        RunContext run;
        const auto counted = [&](const CensusBound& bound) {
            return *countShortest(explanation.counterexamples, *distances(explanation.counterexamples, run),
                                  decides, run, bound);
        };
        // Four transitions a rung, along which the pairs of the rungs before are taken; then the violation.
        const std::uint64_t work = 4 * (rungs * (rungs + 1) / 2) + (rungs + 1);
        QCOMPARE(counted({work, 0}), census);
        QCOMPARE(counted({0, 16}).by.has_value(), 16 * (4 * rungs + 1) >= work);
        const ShortestCensus givenUp = counted({work - 1, 0});
        QVERIFY(!givenUp.by);
        QCOMPARE(givenUp.counterexamples, saturated);
    }

    void furtherOnesCrossNeighbourhoodsThatNoneBeforeCrosses()
    {
        Random random(25);
        int longer = 0;
        for (int round = 0; round < shareOf(3000); ++round) {
            const auto [model, question] = randomCase(random);
            const Explanation explanation =
                explainedShorter(model, question, {Preference::FewestNeighbourhoods, 100});
            if (!explanation.violated())
                continue;
            const std::set<StateId> neighbourhoods = statesThatDecide(explanation);
            const auto& list = explanation.shortened.list;
            std::set<StateId> seen;
            std::set<std::set<StateId>> sets;
            for (const ShortenedCounterexample& each : list) {
                const auto crossed = crossedBy(each.trace, neighbourhoods);
                QVERIFY(sets.insert(crossed).second);
                if (each.trace.length() > list.front().trace.length()) {
                    ++longer;
                    // The nearest of those that are left, the first of several.
                    std::optional<std::pair<std::vector<LabelId>, StateId>> nearest;
                    for (const StateId state : neighbourhoods)
                        if (!seen.count(state)) {
                            auto word = wordThrough(explanation.counterexamples, state);
                            if (!nearest || word.size() < nearest->first.size())
                                nearest = {std::move(word), state};
                        }
                    QVERIFY(nearest && crossed.count(nearest->second));
                    QCOMPARE(wordOf(each.trace), nearest->first);
                }
                seen.insert(crossed.begin(), crossed.end());
            }
            QCOMPARE(seen, neighbourhoods);
        }
        QVERIFY(longer > shareOf(50));
    }

    void theSanitaryAgencyHasThePublishedNumbers()
    {
        SKIP_WITHOUT_CORPUS();
        const Explanation explanation = sanitaryAgency({Preference::FewestNeighbourhoods, 0});
        QCOMPARE(explanation.counterexamples.productStates, std::uint64_t{94});
        QCOMPARE(explanation.counterexamples.productTransitions, std::uint64_t{174});
        QCOMPARE(explanation.counterexamples.lts.stateCount(), std::size_t{55});
        QCOMPARE(explanation.counterexamples.lts.transitionCount(), std::size_t{95});
        QCOMPARE(explanation.neighbourhoods.countAtFrontier(), std::uint64_t{7});
        QCOMPARE(explanation.neighbourhoods.frontier.size(), std::size_t{7});
        QCOMPARE(*explanation.shortened.shortest.by,
                 (std::vector<ShortestCount>{
                     {2, 4, 361}, {3, 5, 102}, {3, 6, 69}, {4, 6, 14}, {4, 7, 27}, {5, 8, 6}}));
        const ShortenedCounterexample& fewest = explanation.shortened.list.front();
        QCOMPARE(fewest.trace.length(), std::size_t{19});
        QCOMPARE(fewest.neighbourhoodsCrossed(), std::size_t{2});
        QCOMPARE(fewest.keptSteps(), std::size_t{4});
        const auto most = sanitaryAgency({Preference::MostNeighbourhoods, 0}).shortened.list.front();
        QCOMPARE(most.trace.length(), std::size_t{19});
        QCOMPARE(most.neighbourhoodsCrossed(), std::size_t{5});
        QCOMPARE(most.keptSteps(), std::size_t{8});
    }

    void theSanitaryAgencyHasTheCounterexampleOfThePaperAmongItsFurtherOnes()
    {
        SKIP_WITHOUT_CORPUS();
        const Explanation explanation = sanitaryAgency({Preference::FewestNeighbourhoods, 100});
        std::set<std::pair<std::size_t, std::size_t>> kinds;
        for (const ShortenedCounterexample& each : explanation.shortened.list)
            if (each.trace.length() == 19)
                kinds.insert({each.neighbourhoodsCrossed(), each.keptSteps()});
        QVERIFY2(kinds.count({3, 6}), "19 actions shortened to 6 in 3 neighbourhoods (section 4.2)");
    }
};

THREADMEND_TEST_MAIN(ShortenedTest)
#include "shortened_test.moc"
