// SPDX-License-Identifier: GPL-3.0-or-later
// Counterexample LTS, colours, frontier, neighbourhoods against their definitions.
#include "core/check/check.h"
#include "core/explain/explanation.h"
#include "core/model/lts/format.h"
#include "core/property/compile.h"
#include "core/property/property_file.h"
#include "core/property/property_kind.h"
#include "tests/testing/corpus.h"
#include "tests/testing/formula_oracle.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <filesystem>
#include <functional>
#include <map>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Formula formulaOf(const std::string& text)
{
    auto property = parseProperty(text);
    if (!property)
        qFatal("cannot parse %s", text.c_str());
    return property->formula;
}

Explanation explained(const Lts& model, const std::string& text, const ShortenOptions& options = {})
{
    RunContext run;
    auto result = explain(model, formulaOf(text), {}, options, run);
    if (!result)
        qFatal("cannot explain %s", text.c_str());
    return *std::move(result);
}

CounterexampleLts exactCounterexamples(const Lts& model, const Formula& formula)
{
    RunContext run;
    const auto automaton = compile(formula, model.labels(), Violation::Exact, {}, run);
    return *counterexampleLts(model, *automaton, run);
}

/// All words up to a length with the states that each leads to; a state may be marked as the end of a final
/// trace.
std::map<Word, std::set<StateId>> traces(const Lts& lts, std::size_t bound)
{
    std::map<Word, std::set<StateId>> all{{{}, {lts.initial()}}}, level = all;
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

/// The reachable product with the automaton, complete: the dead state of the automaton is `none`.
struct NaiveProduct {
    std::set<ProductState> states;
    std::map<ProductState, std::vector<std::pair<LabelId, ProductState>>> successors;
    std::set<ProductState> violating, canViolate, canAvoid;

    NaiveProduct(const Lts& model, const SafetyAutomaton& automaton)
    {
        const std::function<void(ProductState)> visit = [&](ProductState state) {
            if (!states.insert(state).second)
                return;
            for (const Transition& transition : model.outgoing(state.model)) {
                const AutomatonState to = state.automaton == none<AutomatonState>
                                              ? state.automaton
                                              : automaton.step(state.automaton, transition.label);
                successors[state].push_back({transition.label, {transition.target, to}});
                visit({transition.target, to});
            }
        };
        visit({model.initial(), automaton.initial});
        for (const ProductState state : states)
            if (state.automaton != none<AutomatonState> &&
                (automaton.accepting[state.automaton.index()] ||
                 (automaton.violatesWhenMarked[state.automaton.index()] &&
                  model.outgoing(state.model).empty())))
                violating.insert(state);
        canViolate = violating;
        for (bool grown = true; grown;) {
            grown = false;
            for (const ProductState state : states)
                for (const auto& [label, next] : successors[state])
                    if (canViolate.count(next) && canViolate.insert(state).second)
                        grown = true;
        }
        // The greatest set of states that do not violate and can stay among such states, or stop there.
        canAvoid = states;
        for (bool shrunk = true; shrunk;) {
            shrunk = false;
            for (const ProductState state : states) {
                bool avoids = !violating.count(state) && successors[state].empty();
                for (const auto& [label, next] : successors[state])
                    avoids = avoids || (!violating.count(state) && canAvoid.count(next));
                if (!avoids && canAvoid.erase(state))
                    shrunk = true;
            }
        }
    }
};

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

/// A colour of the published results: which transitions leave which state, GREEN ones to nowhere.
struct PublishedTransition {
    std::uint32_t source;
    std::string label, colour, kind;
    long target;
};

std::vector<PublishedTransition> readColoured(const std::string& path)
{
    std::vector<PublishedTransition> transitions;
    const std::string text = contentOf(path);
    std::size_t begin = text.find('\n') + 1;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        begin = end == std::string::npos ? text.size() : end + 1;
        const std::size_t first = line.find(','), last = line.rfind(',');
        if (first == std::string::npos)
            continue;
        const std::string source = line.substr(1, first - 1);
        const std::string middle = line.substr(first + 2, last - first - 2);
        const std::size_t colon = middle.rfind(':');
        const std::size_t kind = source.rfind(':');
        transitions.push_back({static_cast<std::uint32_t>(std::stoul(source)), middle.substr(1, colon - 2),
                               middle.substr(colon + 1),
                               kind == std::string::npos ? "" : source.substr(kind + 1),
                               std::stol(line.substr(last + 1))});
    }
    return transitions;
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
            exactCounterexamples(model, formulaOf("[ true* . Send . true* . Send ] false"));
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
            const Formula formula = formulaOf(randomRegularProperty(random, 3));
            constexpr std::size_t bound = 5;
            std::set<Word> expected;
            for (const auto& [word, states] : traces(model, bound))
                if (matches(std::get<RegularSafety>(formula).violating, word))
                    expected.insert(word);
            const CounterexampleLts counterexamples = exactCounterexamples(model, formula);
            QCOMPARE(finalTraces(counterexamples, bound), expected);
        }
    }

    void everyStateIsOnAWayFromTheStartToAViolation()
    {
        Random random(61);
        for (int round = 0; round < 2000; ++round) {
            const Lts model = randomLts(random, {7, 3, 3});
            RunContext run;
            const auto automaton = compile(formulaOf(randomRegularProperty(random, 3)), model.labels(),
                                           Violation::Exact, {}, run);
            const CounterexampleLts counterexamples = *counterexampleLts(model, *automaton, run);
            const NaiveProduct product(model, *automaton);
            std::set<ProductState> kept(counterexamples.origins.begin(), counterexamples.origins.end());
            if (!counterexamples.empty())
                QCOMPARE(kept, product.canViolate);
            else
                QVERIFY(automaton->neverViolates() || product.canViolate.empty());
        }
    }

    void coloursAgreeWithTheirDefinition()
    {
        Random random(9);
        int deadlocks = 0, correct = 0, incorrect = 0;
        for (int round = 0; round < 8000; ++round) {
            const Lts model = random.chance(50) ? randomForwardLts(random) : randomLts(random, {7, 3, 3});
            const std::string text = random.chance(20)   ? "deadlock-free"
                                     : random.chance(50) ? randomChainProperty(random, 3)
                                                         : randomRegularProperty(random, 3);
            const Explanation explanation = explained(model, text);
            if (!explanation.violated())
                continue;
            deadlocks += text == "deadlock-free";
            const NaiveProduct product(model, explanation.automaton);
            const CounterexampleLts& counterexamples = explanation.counterexamples;
            std::size_t found = 0;
            for (std::uint32_t state = 0; state < counterexamples.origins.size(); ++state) {
                const ProductState origin = counterexamples.origins[state];
                QCOMPARE(bool(explanation.colouring.incorrectState[state]),
                         product.canAvoid.count(origin) == 0);
                std::multiset<std::tuple<std::string, ProductState, Colour>> expected, actual;
                for (const auto& [label, next] : product.successors.at(origin))
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
        QVERIFY2(deadlocks > 100 && correct > 600 && incorrect > 600, "all colours must be tried");
    }

    void frontierAndNeighbourhoodsAgreeWithDefinitions7To9()
    {
        Random random(789);
        int withFrontier = 0;
        for (int round = 0; round < 5000; ++round) {
            const Lts model = random.chance(50) ? randomForwardLts(random) : randomLts(random, {6, 3, 3});
            const Explanation explanation = explained(
                model, random.chance(70) ? randomChainProperty(random, 3) : randomRegularProperty(random, 3));
            if (!explanation.violated())
                continue;
            const CounterexampleLts& counterexamples = explanation.counterexamples;
            const auto matched = simulation(counterexamples.lts, model);
            std::set<StateId> frontier, states;
            for (std::uint32_t state = 0; state < counterexamples.origins.size(); ++state) {
                // The matching of section 3.2 is the projection: it is a simulation, and it is where the
                // state comes from.
                const StateId full = counterexamples.origins[state].model;
                QVERIFY(matched.count({StateId(state), full}));
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
        }
        QVERIFY(withFrontier > 300);
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

    void finalTransitionsLeaveTheViolatingStates()
    {
        const CounterexampleLts counterexamples =
            exactCounterexamples(ltsOf("0 a 1  1 b 0"), formulaOf("[ true* . \"b\" ] false"));
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
            const Lts model = randomLts(random, {12, 3, 3});
            const Formula formula = formulaOf(randomRegularProperty(random, 3));
            RunContext whole;
            QVERIFY(bool(explain(model, formula, {}, {}, whole)));
            for (std::uint64_t k = 1; k <= whole.polls(); ++k) {
                RunContext run;
                run.cancelAtPoll(k);
                const auto outcome = explain(model, formula, {}, {}, run);
                QVERIFY(!outcome && outcome.stopped()->reason == StopReason::Cancelled);
            }
        }
    }

    void coloursOfTheCaseStudiesAreThePublishedOnes_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("model");
        QTest::newRow("allbad") << "allbad_bug"
                                << "ALLBAD";
        QTest::newRow("interleaving") << "interleaving_bug"
                                      << "INTERLEAVING";
        QTest::newRow("isolated") << "isolated_bug"
                                  << "ISOLATED";
        QTest::newRow("uniquechoice") << "uniquechoice_bug"
                                      << "UNIQUECHOICE";
    }

    void coloursOfTheCaseStudiesAreThePublishedOnes()
    {
        SKIP_WITHOUT_CORPUS();
        QFETCH(QString, folder);
        QFETCH(QString, model);
        const std::string base = *corpusPath("clear/" + folder.toStdString() + "/");
        RunContext run;
        const auto full = readLts(base + model.toStdString() + ".aut", run);
        const auto properties = readProperties(base + "prop.mcl");
        QVERIFY(full && properties);
        const auto explanation = explain(full->lts, properties->front().formula, {}, {}, run);
        QVERIFY(bool(explanation));
        comparePublished(*explanation, full->lts,
                         readColoured(base + "bad_prop_" + model.toStdString() + "_res-dump.autx"));
    }

private:
    /// Both systems have the same shape up to numbering: walks them together from the initial states. Where
    /// several transitions bear one label, each published one must find a partner of its colour in some
    /// pairing; states are paired by refinement over what can be seen from them.
    static void comparePublished(const Explanation& explanation, const Lts& model,
                                 const std::vector<PublishedTransition>& published)
    {
        // Signatures of the k-step views of states, published and ours, refined until stable.
        std::map<std::uint32_t, std::vector<const PublishedTransition*>> theirs;
        for (const PublishedTransition& transition : published) {
            theirs[transition.source].push_back(&transition);
            if (transition.target >= 0)
                theirs[static_cast<std::uint32_t>(transition.target)];
        }
        const auto& lts = explanation.counterexamples.lts;
        QCOMPARE(theirs.size(), lts.stateCount());
        std::map<std::uint32_t, std::string> kinds;
        for (const Neighbourhood& each : explanation.neighbourhoods.all)
            kinds[each.state.value] = std::string(nameOf(each.kind));
        using View = std::multiset<std::string>;
        std::map<std::uint32_t, std::uint32_t> theirClass, ourClass;
        for (std::size_t round = 0; round <= lts.stateCount(); ++round) {
            std::map<std::pair<std::string, View>, std::uint32_t> classes;
            const auto classOf = [&](const std::string& kind, const View& view) {
                return classes.try_emplace({kind, view}, static_cast<std::uint32_t>(classes.size()))
                    .first->second;
            };
            std::map<std::uint32_t, std::uint32_t> theirNext, ourNext;
            for (const auto& [state, transitions] : theirs) {
                View view;
                for (const PublishedTransition* transition : transitions)
                    view.insert(
                        transition->label + "/" + transition->colour + "/" +
                        (transition->target < 0
                             ? "out"
                             : std::to_string(theirClass[static_cast<std::uint32_t>(transition->target)])));
                theirNext[state] = classOf(transitions.empty() ? "" : transitions.front()->kind, view);
            }
            std::multiset<std::uint32_t> their;
            for (const auto& each : theirNext)
                their.insert(each.second);
            for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
                View view;
                const auto outgoing = lts.outgoing(StateId(state));
                for (std::uint32_t i = 0; i < outgoing.size(); ++i)
                    view.insert(std::string(lts.labels().text(outgoing[i].label)) + "/" +
                                (explanation.colouring.colours[lts.firstTransition(StateId(state)) + i] ==
                                         Colour::Incorrect
                                     ? "RED/"
                                     : "BLACK/") +
                                std::to_string(ourClass[outgoing[i].target.value]));
                for (const CorrectTransition& transition : explanation.colouring.correct)
                    if (transition.source == StateId(state))
                        view.insert(std::string(model.labels().text(transition.label)) + "/GREEN/out");
                const auto kind = kinds.find(state);
                ourNext[state] = classOf(kind == kinds.end() ? "" : kind->second, view);
            }
            std::multiset<std::uint32_t> our;
            for (const auto& each : ourNext)
                our.insert(each.second);
            QCOMPARE(our, their);
            QCOMPARE(ourNext[0], theirNext.begin()->second);
            theirClass = theirNext;
            ourClass = ourNext;
        }
    }
};

THREADMEND_TEST_MAIN(ExplanationTest)
#include "explanation_test.moc"
