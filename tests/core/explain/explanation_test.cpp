// SPDX-License-Identifier: GPL-3.0-or-later
// Counterexample LTS, colours, frontier, neighbourhoods against their definitions.
#include "core/explain/explanation.h"
#include "tests/core/explain/naive_product.h"
#include "tests/testing/formula_oracle.h"
#include "tests/testing/safety_questions.h"
#include "tests/testing/share.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <algorithm>
#include <functional>
#include <map>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Explanation explained(const Lts& model, const SafetyQuestion& question, const ShortenOptions& options = {})
{
    RunContext run;
    return *explain(model, question, options, run);
}
Explanation explained(const Lts& model, const std::string& text)
{
    return explained(model, questionOf(model, text));
}

CounterexampleLts counterexamplesOf(const Lts& model, const SafetyQuestion& question)
{
    RunContext run;
    return *counterexampleLts(model, question, run);
}
CounterexampleLts exactCounterexamples(const Lts& model, const std::string& text)
{
    return counterexamplesOf(model, questionOf(model, text, Violation::Exact));
}

/// Runs of several lengths, from one to four initial states.
Lts randomModel(Random& random, const LtsShape& shape)
{
    return withRandomInitialStates(random,
                                   random.chance(50) ? randomForwardLts(random) : randomLts(random, shape));
}

/// All words up to a length with the states that each leads to; a state may be marked as the end of a final
/// trace.
std::map<Word, std::set<StateId>> traces(const Lts& lts, std::size_t bound)
{
    const auto initial = lts.initialStates();
    std::map<Word, std::set<StateId>> all{{{}, {initial.begin(), initial.end()}}}, level = all;
    for (std::size_t length = 0; length < bound; ++length) {
        std::map<Word, std::set<StateId>> longer;
        for (const auto& [word, states] : level)
            for (const StateId state : states)
                for (const Transition& transition : lts.outgoing(state)) {
                    Word next = word;
                    next.emplace_back(lts.labels().text(transition.label));
                    longer[next].insert(transition.target);
                }
        all.insert(longer.begin(), longer.end());
        level = std::move(longer);
    }
    return all;
}

std::set<Word> finalTraces(const CounterexampleLts& counterexamples, std::size_t bound)
{
    std::set<Word> words;
    if (!counterexamples.empty())
        for (const auto& [word, states] : traces(counterexamples.lts, bound))
            for (const StateId state : states)
                if (counterexamples.violating[state.index()])
                    words.insert(word);
    return words;
}

/// The words of the runs that violate, by the definition of a question, up to a length: one run after the
/// other, each with what the automaton says of its word. A run that has ended in a marked state is not gone
/// on.
std::set<Word> violatingWords(const Lts& model, const SafetyQuestion& question, std::size_t bound)
{
    const SafetyAutomaton& automaton = question.automaton;
    std::set<Word> violating;
    const std::function<void(StateId, AutomatonState, Word)> follow = [&](StateId state, AutomatonState said,
                                                                          Word word) {
        const bool ends = !question.marked.empty() && question.marked[state.index()] &&
                          automaton.violatesWhenMarked[said.index()];
        if (ends || automaton.accepting[said.index()])
            violating.insert(word);
        for (const Transition& step : model.outgoing(state)) {
            const AutomatonState next = automaton.step(said, step.label);
            if (ends || next == none<AutomatonState> || word.size() == bound)
                continue;
            Word longer = word;
            longer.emplace_back(model.labels().text(step.label));
            follow(step.target, next, std::move(longer));
        }
    };
    for (const StateId initial : model.initialStates())
        if (!automaton.neverViolates())
            follow(initial, automaton.initial, {});
    return violating;
}

/// Whether a run of the model violates with its last step and not before, asked of the question step by step.
bool violatesAtItsEnd(const Lts& model, const SafetyQuestion& question, const Trace& trace)
{
    const SafetyAutomaton& automaton = question.automaton;
    const auto violates = [&](StateId state, AutomatonState said) {
        return automaton.accepting[said.index()] ||
               (!question.marked.empty() && question.marked[state.index()] &&
                automaton.violatesWhenMarked[said.index()]);
    };
    const auto initial = model.initialStates();
    if (std::find(initial.begin(), initial.end(), trace.initial) == initial.end())
        return false;
    StateId state = trace.initial;
    AutomatonState said = automaton.initial;
    for (const Transition& step : trace.steps) {
        const auto steps = model.outgoing(state);
        if (violates(state, said) || std::find(steps.begin(), steps.end(), step) == steps.end())
            return false;
        state = step.target;
        said = automaton.step(said, step.label);
    }
    return violates(state, said);
}

/// The largest simulation of definition 5 by its definition; labels are compared by their bytes.
std::set<std::pair<StateId, StateId>> simulation(const Lts& left, const Lts& right)
{
    std::set<std::pair<StateId, StateId>> related;
    for (std::uint32_t l = 0; l < left.stateCount(); ++l)
        for (std::uint32_t r = 0; r < right.stateCount(); ++r)
            related.insert({StateId(l), StateId(r)});
    for (bool shrunk = true; shrunk;) {
        shrunk = false;
        for (auto pair = related.begin(); pair != related.end();) {
            bool simulated = true;
            for (const Transition& step : left.outgoing(pair->first)) {
                bool answered = false;
                for (const Transition& answer : right.outgoing(pair->second))
                    answered =
                        answered || (left.labels().text(step.label) == right.labels().text(answer.label) &&
                                     related.count({step.target, answer.target}));
                simulated = simulated && answered;
            }
            if (simulated) {
                ++pair;
            } else {
                pair = related.erase(pair);
                shrunk = true;
            }
        }
    }
    return related;
}

/// `lts` with one more transition `mark` from each of some states to a new one: what is marked can be seen.
Lts withVisibleMarks(const Lts& lts, const std::vector<bool>& marked)
{
    return withFinalTransitions(lts, marked, "mark");
}

} // namespace

class ExplanationTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void figure1UnrollsTheLoopOfTheProtocol()
    {
        // Send and receive in a loop; no more than one send is allowed.
        const Lts model = ltsOf("0 Init 1  1 Send 2  2 Recv 1  1 Stop 3");
        const CounterexampleLts counterexamples =
            exactCounterexamples(model, "[ true* . Send . true* . Send ] false");
        QVERIFY(!counterexamples.empty());
        QCOMPARE(finalTraces(counterexamples, 5), (std::set<Word>{{"Init", "Send", "Recv", "Send"}}));
    }

    void aPropertyThatHoldsHasAnEmptyCounterexampleLts()
    {
        const Explanation explanation = explained(ltsOf("0 a 1  1 b 0"), "[ true* . \"c\" ] false");
        QVERIFY(!explanation.violated());
        QCOMPARE(explanation.counterexamples.lts.transitionCount(), std::size_t{0});
        QVERIFY(explanation.neighbourhoods.all.empty());
        QVERIFY(explanation.shortened.list.empty());
        QVERIFY(!explained(ltsOf("0 a 1"), "[ true* . \"b\" . \"a\" ] false").violated());
    }

    void tracesOfTheCounterexampleLtsAreTheCounterexamples()
    {
        Random random(6);
        for (int round = 0; round < 2500; ++round) {
            const Lts model = randomLts(random, {5, 3, 3});
            const std::string text = randomRegularProperty(random, 3);
            constexpr std::size_t bound = 5;
            std::set<Word> expected;
            for (const auto& [word, states] : traces(model, bound))
                if (matches(std::get<RegularSafety>(parseProperty(text)->formula).violating, word))
                    expected.insert(word);
            QCOMPARE(finalTraces(exactCounterexamples(model, text), bound), expected);
        }
    }

    void tracesAreTheViolatingWordsAlsoFromSeveralStatesAndToMarkedOnes()
    {
        Random random(62);
        int several = 0, marked = 0;
        for (int round = 0; round < shareOf(4000); ++round) {
            const Lts model = withRandomInitialStates(random, randomLts(random, {5, 3, 2}));
            const Violation violation = random.chance(50) ? Violation::Exact : Violation::Lasting;
            const SafetyQuestion question = randomQuestion(random, model, violation);
            constexpr std::size_t bound = 5;
            const CounterexampleLts counterexamples = counterexamplesOf(model, question);
            QCOMPARE(finalTraces(counterexamples, bound), violatingWords(model, question, bound));
            several += counterexamples.lts.initialStates().size() > 1;
            for (std::size_t state = 0; state < counterexamples.origins.size() && !counterexamples.empty();
                 ++state)
                marked += question.endsIn(counterexamples.origins[state]);
        }
        QVERIFY(several > shareOf(500) && marked > shareOf(500));
    }

    void everyStateIsOnAWayFromTheStartToAViolation()
    {
        Random random(61);
        int fewer = 0;
        for (int round = 0; round < shareOf(4000); ++round) {
            const Lts model = withRandomInitialStates(random, randomLts(random, {7, 3, 3}));
            const SafetyQuestion question = randomQuestion(random, model, Violation::Exact);
            const CounterexampleLts counterexamples = counterexamplesOf(model, question);
            if (question.automaton.neverViolates()) {
                QVERIFY(counterexamples.empty());
                continue;
            }
            const NaiveProduct product(model, question);
            const auto& origins = counterexamples.origins;
            if (counterexamples.empty()) {
                QVERIFY(product.canViolate.empty());
                QCOMPARE(origins.size(), std::size_t{1});
                continue;
            }
            QCOMPARE(std::set<ProductState>(origins.begin(), origins.end()), product.canViolate);
            std::set<ProductState> begins;
            for (const StateId state : counterexamples.lts.initialStates()) {
                QVERIFY(state.index() < counterexamples.lts.initialStates().size());
                begins.insert(origins[state.index()]);
            }
            std::set<ProductState> expected;
            std::set_intersection(product.initial.begin(), product.initial.end(), product.canViolate.begin(),
                                  product.canViolate.end(), std::inserter(expected, expected.end()));
            QCOMPARE(begins, expected);
            fewer += expected.size() < product.initial.size();
        }
        QVERIFY(fewer > shareOf(100));
    }

    void statesAreNumberedBreadthFirst()
    {
        Random random(63);
        for (int round = 0; round < shareOf(1000); ++round) {
            const Lts model = randomModel(random, {8, 3, 3});
            const CounterexampleLts counterexamples =
                counterexamplesOf(model, randomQuestion(random, model, Violation::Exact));
            const Lts& lts = counterexamples.lts;
            std::vector<std::uint32_t> met;
            std::set<StateId> seen(lts.initialStates().begin(), lts.initialStates().end());
            std::vector<StateId> queue(seen.begin(), seen.end());
            for (std::size_t next = 0; next < queue.size(); ++next) {
                QCOMPARE(queue[next], StateId(next));
                // In the order of the model's transitions, which is that of labels and then of its states.
                auto steps = std::vector<Transition>(lts.outgoing(queue[next]).begin(),
                                                     lts.outgoing(queue[next]).end());
                std::stable_sort(steps.begin(), steps.end(), [&](const Transition& a, const Transition& b) {
                    return std::pair(a.label, counterexamples.origins[a.target.index()].model) <
                           std::pair(b.label, counterexamples.origins[b.target.index()].model);
                });
                for (const Transition& step : steps)
                    if (seen.insert(step.target).second)
                        queue.push_back(step.target);
            }
            QCOMPARE(queue.size(), lts.stateCount());
        }
    }

    void everyCounterexampleIsARunOfTheModelThatViolatesAtItsEnd()
    {
        Random random(64);
        int later = 0, toMarked = 0, empty = 0, certain = 0;
        for (int round = 0; round < shareOf(6000); ++round) {
            const Lts model = randomModel(random, {7, 3, 3});
            const SafetyQuestion question = randomQuestion(random, model, Violation::Lasting);
            const Explanation explanation = explained(model, question, {Preference::FewestNeighbourhoods, 6});
            QCOMPARE(explanation.shortened.list.empty(), !explanation.violated());
            if (!explanation.violated())
                continue;
            const NaiveProduct product(model, question);
            for (const ShortenedCounterexample& each : explanation.shortened.list) {
                const Trace run = inModel(each.trace, explanation, model);
                QVERIFY(violatesAtItsEnd(model, question, run));
                later += run.initial != model.initialStates().front();
                toMarked += question.isMarked(run.last());
                empty += run.length() == 0;
                // The first state on it from which no run stays free of violations.
                std::optional<std::size_t> lost;
                for (std::size_t i = 0; i <= run.length() && !lost; ++i)
                    if (!product.canAvoid.count(
                            explanation.counterexamples.origins[each.trace.stateAfter(i).index()]))
                        lost = i;
                QCOMPARE(certainAfter(explanation, each.trace), lost);
                certain += lost && *lost < run.length();
            }
        }
        QVERIFY(later > shareOf(500) && toMarked > shareOf(500) && empty > shareOf(100) &&
                certain > shareOf(100));
    }

    void coloursAgreeWithTheirDefinition()
    {
        Random random(9);
        int marked = 0, correct = 0, incorrect = 0;
        for (int round = 0; round < shareOf(8000); ++round) {
            const Lts model = randomModel(random, {7, 3, 3});
            const SafetyQuestion question = randomQuestion(random, model, Violation::Lasting);
            const Explanation explanation = explained(model, question);
            if (!explanation.violated())
                continue;
            const NaiveProduct product(model, question);
            const CounterexampleLts& counterexamples = explanation.counterexamples;
            std::size_t found = 0;
            for (std::uint32_t state = 0; state < counterexamples.origins.size(); ++state) {
                const ProductState origin = counterexamples.origins[state];
                QCOMPARE(bool(explanation.colouring.incorrectState[state]),
                         product.canAvoid.count(origin) == 0);
                std::multiset<std::tuple<std::string, ProductState, Colour>> expected, actual;
                marked += question.endsIn(origin);
                const auto successors = product.successors.find(origin);
                const auto steps = successors == product.successors.end()
                                       ? std::vector<std::pair<LabelId, ProductState>>()
                                       : successors->second;
                for (const auto& [label, next] : steps)
                    expected.insert({std::string(model.labels().text(label)), next,
                                     !product.canViolate.count(next) ? Colour::Correct
                                     : product.canAvoid.count(next)  ? Colour::Neutral
                                                                     : Colour::Incorrect});
                const auto outgoing = counterexamples.lts.outgoing(StateId(state));
                for (std::uint32_t i = 0; i < outgoing.size(); ++i)
                    actual.insert({std::string(counterexamples.lts.labels().text(outgoing[i].label)),
                                   counterexamples.origins[outgoing[i].target.index()],
                                   explanation.colouring
                                       .colours[counterexamples.lts.firstTransition(StateId(state)) + i]});
                for (const CorrectTransition& transition : explanation.colouring.correct)
                    if (transition.source == StateId(state))
                        actual.insert({std::string(model.labels().text(transition.label)),
                                       {transition.fullTarget,
                                        explanation.automaton.step(origin.automaton, transition.label)},
                                       Colour::Correct});
                QCOMPARE(actual, expected);
                found += expected.size();
            }
            QCOMPARE(found, explanation.colouring.count(Colour::Correct) +
                                explanation.colouring.count(Colour::Incorrect) +
                                explanation.colouring.count(Colour::Neutral));
            correct += explanation.colouring.count(Colour::Correct) > 0;
            incorrect += explanation.colouring.count(Colour::Incorrect) > 0;
        }
        QVERIFY2(marked > shareOf(600) && correct > shareOf(600) && incorrect > shareOf(600),
                 "all colours must be tried");
    }

    void frontierAndNeighbourhoodsAgreeWithDefinitions7To9()
    {
        Random random(789);
        int withFrontier = 0, withMarks = 0;
        for (int round = 0; round < shareOf(6000); ++round) {
            const Lts model = randomModel(random, {6, 3, 3});
            const SafetyQuestion question = randomQuestion(random, model, Violation::Lasting);
            const Explanation explanation = explained(model, question);
            if (!explanation.violated())
                continue;
            const CounterexampleLts& counterexamples = explanation.counterexamples;
            // The definitions know words only. So it is made a step that a state is marked, and where a run
            // is over because of that, this is the only step.
            std::vector<bool> over;
            for (const ProductState& origin : counterexamples.origins)
                over.push_back(question.endsIn(origin));
            const auto matched = simulation(
                withVisibleMarks(counterexamples.lts, over),
                withVisibleMarks(model, question.marked.empty() ? std::vector<bool>(model.stateCount(), false)
                                                                : question.marked));
            std::set<StateId> frontier, states;
            for (std::uint32_t state = 0; state < counterexamples.origins.size(); ++state) {
                // The matching of section 3.2 is the projection: it is a simulation, and it is where the
                // state comes from.
                const StateId full = counterexamples.origins[state].model;
                QVERIFY(matched.count({StateId(state), full}));
                if (over[state])
                    continue;
                for (const Transition& transition : model.outgoing(full)) {
                    bool correct = true; // definition 7
                    for (const Transition& other : counterexamples.lts.outgoing(StateId(state)))
                        correct = correct && (counterexamples.lts.labels().text(other.label) !=
                                                  model.labels().text(transition.label) ||
                                              !matched.count({other.target, transition.target}));
                    if (correct) {
                        frontier.insert(full);
                        states.insert(StateId(state));
                    }
                }
            }
            QCOMPARE(std::set<StateId>(explanation.neighbourhoods.frontier.begin(),
                                       explanation.neighbourhoods.frontier.end()),
                     frontier);
            std::set<StateId> found;
            for (const Neighbourhood& each : explanation.neighbourhoods.all)
                if (each.atFrontier)
                    found.insert(each.state);
            QCOMPARE(found, states);
            withFrontier += !frontier.empty();
            withMarks += !frontier.empty() && std::find(over.begin(), over.end(), true) != over.end();
        }
        QVERIFY(withFrontier > shareOf(300) && withMarks > shareOf(100));
    }

    void eachInitialStateThatCannotAvoidTheViolationIsANeighbourhoodOfKindR()
    {
        Random random(790);
        int several = 0;
        for (int round = 0; round < shareOf(2000); ++round) {
            const Lts model = randomModel(random, {6, 3, 3});
            const Explanation explanation =
                explained(model, randomQuestion(random, model, Violation::Lasting));
            if (!explanation.violated())
                continue;
            std::set<StateId> expected, found;
            for (const StateId state : explanation.counterexamples.lts.initialStates())
                if (explanation.colouring.incorrectState[state.index()])
                    expected.insert(state);
            for (const Neighbourhood& each : explanation.neighbourhoods.all)
                if (explanation.colouring.incorrectState[each.state.index()]) {
                    QVERIFY(each.kind == NeighbourhoodKind::R && !each.atFrontier);
                    QVERIFY(found.insert(each.state).second);
                }
            QCOMPARE(found, expected);
            QVERIFY(std::is_sorted(
                explanation.neighbourhoods.all.begin(), explanation.neighbourhoods.all.end(),
                [](const Neighbourhood& a, const Neighbourhood& b) { return a.state < b.state; }));
            several += expected.size() > 1;
        }
        QVERIFY(several > shareOf(50));
    }

    void nothingBehindAMarkedStateIsLookedAt()
    {
        const Lts model = ltsOf("0 a 1  1 b 2  0 c 3");
        const SafetyQuestion question{automatonOfMarks(model.labels().size()), {false, true, true, false}};
        const Explanation explanation = explained(model, question);
        const CounterexampleLts& counterexamples = explanation.counterexamples;
        QCOMPARE(counterexamples.lts.transitionCount(), std::size_t{1});
        QCOMPARE(counterexamples.productStates, std::uint64_t{3});
        QCOMPARE(explanation.colouring.correct,
                 (std::vector<CorrectTransition>{{StateId(0u), *model.labels().find("c"), StateId(3u)}}));
        QCOMPARE(explanation.neighbourhoods.frontier, std::vector<StateId>{StateId(0u)});
    }

    void runsBeginOnlyWhereAViolationIsReachable()
    {
        // From 0 none is; in 2 it has happened; from 3 it takes one step.
        const Lts model = beginningIn(ltsOf("0 a 1  3 b 2"), {StateId(0u), StateId(2u), StateId(3u)});
        const SafetyQuestion question{automatonOfMarks(model.labels().size()), {false, false, true, false}};
        const Explanation explanation = explained(model, question);
        const CounterexampleLts& counterexamples = explanation.counterexamples;
        QCOMPARE(counterexamples.lts.initialStates().size(), std::size_t{2});
        QCOMPARE(counterexamples.origins[0].model, StateId(2u));
        QCOMPARE(counterexamples.origins[1].model, StateId(3u));
        QVERIFY(!counterexamples.empty() && counterexamples.violating[0] && !counterexamples.violating[1]);
        QCOMPARE(inModel(explanation.shortened.list.front().trace, explanation, model),
                 (Trace{StateId(2u), {}}));
        QVERIFY(explanation.unavoidable.states == std::vector<StateId>{StateId(0u)});
    }

    void anInitialStateThatCannotAvoidTheViolationIsOneNeighbourhoodOfKindR()
    {
        const Explanation explanation = explained(ltsOf("0 a 1  1 b 2"), "[ true* . \"b\" . true* ] false");
        QCOMPARE(explanation.neighbourhoods.all,
                 (std::vector<Neighbourhood>{{StateId(0u), NeighbourhoodKind::R, false}}));
        QVERIFY(explanation.neighbourhoods.frontier.empty());
    }

    void aLoopWithoutExitIsNeutralSinceARunMayStayInIt()
    {
        const Explanation explanation = explained(ltsOf("0 retry 0  0 fail 1"), "[ true* . fail ] false");
        QVERIFY(!explanation.colouring.incorrectState[0]);
        QCOMPARE(explanation.colouring.count(Colour::Neutral), std::uint64_t{1});
        QCOMPARE(explanation.colouring.count(Colour::Incorrect), std::uint64_t{1});
        QCOMPARE(explanation.neighbourhoods.count(NeighbourhoodKind::R), std::uint64_t{1});
    }

    /// Two philosophers who may put their stick down again: the deadlock stays reachable from everywhere.
    void whereNothingIsCorrectTurnsAreTheDecisions()
    {
        const Lts model = ltsOf("0 left1 1  0 left2 2  1 left2 3  1 right1 0  2 left1 3  2 right2 0");
        const Explanation explanation =
            explained(model, {automatonOfMarks(model.labels().size()), {false, false, false, true}});
        QVERIFY(explanation.neighbourhoods.nothingIsCorrect());
        const ShortenedCounterexample& shortest = explanation.shortened.list.front();
        QCOMPARE(shortest.trace.length(), std::size_t{2});
        QCOMPARE(shortest.crossed, (std::vector<bool>{false, true, false}));
        QCOMPARE(shortest.kept, (std::vector<bool>{true, true}));
    }

    /// By definition: some step comes nearer, some other does not; or one makes the violation certain.
    void turnsAreThoseOfTheDefinition()
    {
        Random random(791);
        int turns = 0, correct = 0;
        for (int round = 0; round < shareOf(8000); ++round) {
            const Lts model = randomModel(random, {7, 2, 3});
            const Explanation explanation =
                explained(model, randomQuestion(random, model, Violation::Lasting));
            if (!explanation.violated())
                continue;
            if (!explanation.neighbourhoods.nothingIsCorrect()) {
                QCOMPARE(explanation.neighbourhoods.count(NeighbourhoodKind::B), std::uint64_t{0});
                QVERIFY(explanation.toViolation.empty());
                ++correct;
                continue;
            }
            const Lts& lts = explanation.counterexamples.lts;
            const auto& lost = explanation.colouring.incorrectState;
            std::vector<std::size_t> distance(lts.stateCount(), lts.stateCount());
            for (std::size_t pass = 0; pass < lts.stateCount(); ++pass)
                for (std::size_t state = 0; state < lts.stateCount(); ++state) {
                    if (explanation.counterexamples.violating[state])
                        distance[state] = 0;
                    for (const Transition& step : lts.outgoing(StateId(state)))
                        distance[state] = std::min(distance[state], distance[step.target.index()] + 1);
                }
            const std::vector<bool> decides =
                decidingStates(explanation.neighbourhoods, explanation.colouring);
            for (std::size_t state = 0; state < lts.stateCount(); ++state) {
                bool nearer = false, away = false, certain = false;
                for (const Transition& step : lts.outgoing(StateId(state))) {
                    (distance[step.target.index()] < distance[state] ? nearer : away) = true;
                    certain = certain || lost[step.target.index()];
                }
                QCOMPARE(decides[state], !lost[state] && (certain || (nearer && away)));
                turns += decides[state] && !certain ? 1 : 0;
            }
        }
        QVERIFY2(turns > shareOf(20) && correct > shareOf(200),
                 qPrintable(QString("%1 %2").arg(turns).arg(correct)));
    }

    void finalTransitionsLeaveTheViolatingStates()
    {
        const CounterexampleLts counterexamples =
            exactCounterexamples(ltsOf("0 a 1  1 b 0"), "[ true* . \"b\" ] false");
        const Lts lts = withFinalTransitions(counterexamples.lts, counterexamples.violating, "delta");
        QCOMPARE(lts.stateCount(), counterexamples.lts.stateCount() + 1);
        const LabelId delta = *lts.labels().find("delta");
        std::size_t found = 0;
        for (std::uint32_t state = 0; state < lts.stateCount(); ++state)
            for (const Transition& transition : lts.outgoing(StateId(state)))
                if (transition.label == delta) {
                    ++found;
                    QVERIFY(counterexamples.violating[state]);
                    QCOMPARE(transition.target, StateId(lts.stateCount() - 1));
                }
        QCOMPARE(found, std::size_t{1});
    }

    void stopsAtEveryPoll()
    {
        Random random(13);
        for (int round = 0; round < 20; ++round) {
            const Lts model = withRandomInitialStates(random, randomLts(random, {12, 3, 3}));
            const SafetyQuestion question = randomQuestion(random, model, Violation::Lasting);
            if (!question.automaton.neverViolates())
                QVERIFY(stopsEverywhere([&](RunContext& run) { return explain(model, question, {}, run); }));
        }
    }
};

THREADMEND_TEST_MAIN(ExplanationTest)
#include "explanation_test.moc"
