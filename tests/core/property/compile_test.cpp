// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/canonical_automaton.h"
#include "core/property/compile.h"
#include "core/property/label_classes.h"
#include "core/property/property_kind.h"
#include "core/property/subset_construction.h"
#include "tests/core/property/language_oracle.h"
#include "tests/core/property/random_formula.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr std::size_t longestWord = 5;

LabelTable lettersUpTo(std::uint32_t count)
{
    LabelTable labels;
    for (std::uint32_t i = 0; i < count; ++i)
        labels.intern(std::string(1, static_cast<char>('a' + i)));
    return labels;
}

Outcome<SafetyAutomaton> compiled(const std::string& text, const LabelTable& labels, RunContext& run,
                                  Violation violation = Violation::Exact)
{
    auto property = parseProperty(text);
    if (!property)
        return property.failure();
    return compile(std::get<RegularSafety>(property->formula).violating, labels, violation, run);
}

/// Of runs that violate where they are stuck, unless they have ended by one of the labels.
SafetyAutomaton marksBut(const LabelTable& labels, const std::set<std::string_view>& terminations)
{
    std::vector<bool> terminates;
    for (std::uint32_t label = 0; label < labels.size(); ++label)
        terminates.push_back(terminations.count(labels.text(LabelId(label))) > 0);
    RunContext run;
    return *automatonOfMarksBut(terminates, run);
}

SafetyAutomaton automatonOf(const std::string& text, const LabelTable& labels,
                            Violation violation = Violation::Exact)
{
    RunContext run;
    return *compiled(text, labels, run, violation);
}

bool accepts(const SafetyAutomaton& automaton, const LabelTable& labels, const Word& word, std::size_t length)
{
    AutomatonState state = automaton.initial;
    for (std::size_t i = 0; i < length && state != none<AutomatonState>; ++i)
        state = automaton.step(state, *labels.find(word[i]));
    return state != none<AutomatonState> && automaton.accepting[state.index()];
}

/// Which pairs of states differ: by what they say, by a step that only one has, or by steps to states that
/// differ. The naive fixed point.
std::set<std::pair<std::size_t, std::size_t>> differentStates(const SafetyAutomaton& automaton)
{
    std::set<std::pair<std::size_t, std::size_t>> different;
    const auto differ = [&](std::size_t left, std::size_t right) {
        if (automaton.accepting[left] != automaton.accepting[right] ||
            automaton.violatesWhenMarked[left] != automaton.violatesWhenMarked[right])
            return true;
        for (std::size_t c = 0; c < automaton.classCount; ++c) {
            const AutomatonState from = automaton.steps[left * automaton.classCount + c];
            const AutomatonState to = automaton.steps[right * automaton.classCount + c];
            const bool bothStep = from != none<AutomatonState> && to != none<AutomatonState>;
            if (from != to && (!bothStep || different.contains({from.index(), to.index()})))
                return true;
        }
        return false;
    };
    for (bool grown = true; grown;) {
        grown = false;
        for (std::size_t left = 0; left < automaton.stateCount(); ++left)
            for (std::size_t right = 0; right < automaton.stateCount(); ++right)
                if (left != right && !different.contains({left, right}) && differ(left, right))
                    grown = different.insert({left, right}).second || grown;
    }
    return different;
}

std::set<std::size_t> reachableFrom(const SafetyAutomaton& automaton, std::size_t start)
{
    std::set<std::size_t> reached = {start};
    std::vector<std::size_t> pending = {start};
    while (!pending.empty()) {
        const std::size_t state = pending.back();
        pending.pop_back();
        for (std::size_t c = 0; c < automaton.classCount; ++c) {
            const AutomatonState next = automaton.steps[state * automaton.classCount + c];
            if (next != none<AutomatonState> && reached.insert(next.index()).second)
                pending.push_back(next.index());
        }
    }
    return reached;
}

bool isTrimmed(const SafetyAutomaton& automaton)
{
    if (automaton.neverViolates())
        return automaton.initial == none<AutomatonState> && automaton.steps.empty();
    if (reachableFrom(automaton, automaton.initial.index()).size() != automaton.stateCount())
        return false;
    for (std::size_t state = 0; state < automaton.stateCount(); ++state) {
        bool alive = false;
        for (const std::size_t reached : reachableFrom(automaton, state))
            alive = alive || automaton.accepting[reached] || automaton.violatesWhenMarked[reached];
        if (!alive)
            return false;
    }
    return true;
}

/// States in breadth-first order, classes in the order of their first labels, no two classes alike.
bool isNumberedCanonically(const SafetyAutomaton& automaton)
{
    std::uint32_t classes = 0;
    for (const LabelClass labelClass : automaton.classOfLabel) {
        if (labelClass.value > classes)
            return false;
        classes += labelClass.value == classes ? 1 : 0;
    }
    if (classes != automaton.classCount)
        return false;
    std::uint32_t states = automaton.neverViolates() ? 0 : 1;
    for (const AutomatonState next : automaton.steps) {
        if (next == none<AutomatonState>)
            continue;
        if (next.value > states)
            return false;
        states += next.value == states ? 1 : 0;
    }
    std::set<std::vector<AutomatonState>> columns;
    for (std::size_t c = 0; c < automaton.classCount; ++c) {
        std::vector<AutomatonState> column;
        for (std::size_t state = 0; state < automaton.stateCount(); ++state)
            column.push_back(automaton.steps[state * automaton.classCount + c]);
        columns.insert(column);
    }
    return columns.size() == automaton.classCount && automaton.initial.value == (states == 0 ? ~0u : 0u);
}

bool isCanonical(const SafetyAutomaton& automaton)
{
    const std::size_t count = automaton.stateCount();
    return isTrimmed(automaton) && isNumberedCanonically(automaton) &&
           differentStates(automaton).size() == count * (count - (count == 0 ? 0 : 1));
}

/// Whether the automata accept what the definition says, on all words of length 5 and all their prefixes.
bool agreesWithDefinition(const RegularFormula& formula, const LabelTable& labels,
                          const SafetyAutomaton& exact, const SafetyAutomaton& lasting)
{
    for (const Word& word : wordsOfLength(longestWord, static_cast<std::uint32_t>(labels.size()))) {
        const std::vector<bool> prefixes = prefixesIn(formula, word);
        bool violated = false;
        for (std::size_t length = 0; length <= longestWord; ++length) {
            violated = violated || prefixes[length];
            if (accepts(exact, labels, word, length) != prefixes[length] ||
                accepts(lasting, labels, word, length) != violated)
                return false;
        }
    }
    return true;
}

} // namespace

class CompileTest : public QObject {
    Q_OBJECT

    void checkAgainstDefinition(const RegularFormula& formula, const LabelTable& labels, const char* text)
    {
        RunContext run;
        const auto exact = compile(formula, labels, Violation::Exact, run);
        const auto lasting = compile(formula, labels, Violation::Lasting, run);
        QVERIFY2(exact && lasting, text);
        QVERIFY2(isCanonical(*exact) && isCanonical(*lasting), text);
        QVERIFY2(agreesWithDefinition(formula, labels, *exact, *lasting), text);
    }

private Q_SLOTS:
    void agreesWithTheDefinitionOnRandomProperties()
    {
        Random random(3);
        const LabelTable labels = lettersUpTo(3);
        for (int i = 0; i < 1500; ++i) {
            const std::string text = randomRegularProperty(random, 3);
            const auto property = parseProperty(text);
            QVERIFY(property);
            checkAgainstDefinition(std::get<RegularSafety>(property->formula).violating, labels,
                                   text.c_str());
        }
    }

    void agreesWithTheDefinitionOnRicherFormulas()
    {
        Random random(4);
        const LabelTable labels = lettersUpTo(3);
        for (int i = 0; i < 3500; ++i) {
            const RandomFormula written(random, 3, 4);
            checkAgainstDefinition(written.formula, labels, written.text.c_str());
        }
    }

    void equalLanguagesGiveEqualAutomata()
    {
        const LabelTable labels = lettersUpTo(4);
        Random random(5);
        for (int i = 0; i < 500; ++i) {
            const std::string r = "(" + RandomFormula(random, 4, 3).text + ")";
            const std::string s = "(" + RandomFormula(random, 4, 2).text + ")";
            const SafetyAutomaton automaton = automatonOf("never " + r, labels);
            for (const std::string& same : {r + " | " + r, r + " . nil", "nil . " + r, r + " | false . " + s})
                QVERIFY2(automatonOf("never " + same, labels) == automaton, same.c_str());
            QVERIFY(automatonOf("never " + r + "?", labels) == automatonOf("never nil | " + r, labels));
            QVERIFY(automatonOf("never " + r + " | " + s, labels) ==
                    automatonOf("never " + s + " | " + r, labels));
            QVERIFY(automatonOf("never (" + r + "*)*", labels) ==
                    automatonOf("never nil | " + r + "+", labels));
            QVERIFY(automatonOf("never " + r + " . true*", labels) ==
                    automatonOf("never " + r, labels, Violation::Lasting));
        }
    }

    void lettersThatTogetherMeanAnyLabelMakeOneClass()
    {
        const LabelTable labels = lettersUpTo(5);
        const SafetyAutomaton split = automatonOf("never \"a\" | not \"a\"", labels);
        QVERIFY(split == automatonOf("never true", labels));
        QCOMPARE(split.classCount, 1u);
        QCOMPARE(split.stateCount(), std::size_t{2});
    }

    void differentLanguagesGiveDifferentAutomata()
    {
        const LabelTable labels = lettersUpTo(3);
        Random random(6);
        int different = 0;
        for (int i = 0; i < 500; ++i) {
            const RandomFormula left(random, 3, 3), right(random, 3, 3);
            const SafetyAutomaton l = automatonOf("never " + left.text, labels);
            const SafetyAutomaton r = automatonOf("never " + right.text, labels);
            bool differ = false;
            for (const Word& word : wordsOfLength(longestWord, 3))
                differ = differ || prefixesIn(left.formula, word) != prefixesIn(right.formula, word);
            QVERIFY(!differ || !(l == r));
            different += differ ? 1 : 0;
        }
        QVERIFY(different > 300);
    }

    void theEmptyWordMayViolate()
    {
        const LabelTable labels = lettersUpTo(2);
        const SafetyAutomaton exact = automatonOf("[ nil ] false", labels);
        QCOMPARE(exact.stateCount(), std::size_t{1});
        QVERIFY(exact.accepting[0]);
        QVERIFY(exact.step(exact.initial, LabelId(0u)) == none<AutomatonState>);
        const SafetyAutomaton lasting = automatonOf("[ nil ] false", labels, Violation::Lasting);
        QVERIFY(lasting.step(lasting.initial, LabelId(0u)) == lasting.initial);
    }

    void anEmptyLanguageGivesTheEmptyAutomaton()
    {
        const LabelTable labels = lettersUpTo(3);
        const SafetyAutomaton empty = automatonOf("[ false ] false", labels);
        QVERIFY(empty.neverViolates());
        QVERIFY(empty.initial == none<AutomatonState>);
        QCOMPARE(empty.classOfLabel.size(), std::size_t{3});
        QVERIFY(empty == automatonOf("[ true* . \"no such label\" ] false", labels, Violation::Lasting));
        QVERIFY(automatonOf("[ true ] false", LabelTable()).neverViolates());
        QCOMPARE(automatonOf("[ true* ] false", LabelTable()).stateCount(), std::size_t{1});
    }

    void patternsMatchTheWholeLabelByteByByte()
    {
        LabelTable labels;
        for (const char* label : {"SEND !1", "RESEND !1", "SEND !1\nx", "S\xC3\xA4", "send !1", ""})
            labels.intern(label);
        const auto matching = [&](const std::string& pattern) {
            const SafetyAutomaton automaton = automatonOf("never '" + pattern + "'", labels);
            std::string matches;
            for (std::uint32_t label = 0; label < labels.size() && !automaton.neverViolates(); ++label)
                if (automaton.step(automaton.initial, LabelId(label)) != none<AutomatonState>)
                    matches += static_cast<char>('0' + label);
            return matches;
        };
        QCOMPARE(matching("SEND !1"), std::string("0"));
        QCOMPARE(matching("SEND .*"), std::string("02"));
        QCOMPARE(matching(".*SEND.*"), std::string("012"));
        QCOMPARE(matching("SEND !1|S.."), std::string("03"));
        QCOMPARE(matching("(?i)send !1"), std::string("04"));
        QCOMPARE(matching(""), std::string("5"));
        QCOMPARE(matching(".+"), std::string("01234"));
    }

    void marksCountUnlessTheRunHasEnded()
    {
        LabelTable labels;
        for (const char* label : {"a", "exit", "b", "terminate"})
            labels.intern(label);
        const SafetyAutomaton automaton = marksBut(labels, {"exit", "terminate"});
        QVERIFY(isCanonical(automaton));
        QCOMPARE(automaton.stateCount(), std::size_t{2});
        const AutomatonState ended = automaton.step(automaton.initial, *labels.find("exit"));
        QVERIFY(automaton.violatesWhenMarked[automaton.initial.index()]);
        QVERIFY(!automaton.violatesWhenMarked[ended.index()]);
        QVERIFY(automaton.step(ended, *labels.find("terminate")) == ended);
        QVERIFY(automaton.step(ended, *labels.find("b")) == automaton.initial);
        QVERIFY(automaton.accepting == std::vector<bool>({false, false}));
    }

    void withoutTerminationsThereIsOneState()
    {
        const SafetyAutomaton automaton = marksBut(lettersUpTo(3), {});
        QVERIFY(isCanonical(automaton));
        QCOMPARE(automaton.stateCount(), std::size_t{1});
        QCOMPARE(automaton.classCount, 1u);
        QVERIFY(automaton.violatesWhenMarked[0]);
        QVERIFY(automaton == automatonOfMarks(3));
        QCOMPARE(marksBut(LabelTable(), {}).stateCount(), std::size_t{1});
    }

    void afterTheLastTerminationLabelNothingViolates()
    {
        LabelTable labels;
        labels.intern("exit");
        const SafetyAutomaton automaton = marksBut(labels, {"exit"});
        QVERIFY(isCanonical(automaton));
        QCOMPARE(automaton.stateCount(), std::size_t{1});
        QVERIFY(automaton.step(automaton.initial, LabelId(0u)) == none<AutomatonState>);
    }

    void mergesRandomAutomataLikeTheNaiveFixedPoint()
    {
        Random random(7);
        for (int i = 0; i < 2000; ++i) {
            SafetyAutomaton automaton;
            const std::uint32_t states = 1 + random.below(12);
            automaton.classCount = 1 + random.below(4);
            for (std::uint32_t label = 0; label < 5; ++label)
                automaton.classOfLabel.emplace_back(random.below(automaton.classCount));
            for (std::uint32_t step = 0; step < states * automaton.classCount; ++step)
                automaton.steps.push_back(random.chance(35) ? none<AutomatonState>
                                                            : AutomatonState(random.below(states)));
            for (std::uint32_t state = 0; state < states; ++state) {
                automaton.accepting.push_back(random.chance(20));
                automaton.violatesWhenMarked.push_back(random.chance(10));
            }
            automaton.initial = AutomatonState(random.below(states));
            RunContext run;
            const auto once = canonical(automaton, run);
            QVERIFY(once && isCanonical(*once));
            QVERIFY(*canonical(*once, run) == *once);
            const auto labels = lettersUpTo(5);
            for (const Word& word : wordsOfLength(4, 5))
                QCOMPARE(accepts(*once, labels, word, 4), accepts(automaton, labels, word, 4));
        }
    }

    void triesEachDistinctLetterOnceOnEachLabel()
    {
        LabelTable labels;
        constexpr std::uint32_t count = 100000;
        for (std::uint32_t i = 0; i < count; ++i)
            labels.intern("SEND !" + std::to_string(i));
        const auto property =
            parseProperty("[ (not \"x\")* . 'SEND !1.*' . (not \"x\")* . 'SEND !1.*' . true* ] false");
        RunContext run;
        const auto classes =
            classifyLabels(std::get<RegularSafety>(property->formula).violating.letters, labels, run);
        QVERIFY(classes);
        QCOMPARE(classes->evaluations, std::uint64_t{3} * count);
        QCOMPARE(classes->classCount, 2u);
        // After the labels are sorted, only classes count: a few polls a label, and no more.
        const auto automaton =
            compile(std::get<RegularSafety>(property->formula).violating, labels, Violation::Lasting, run);
        QVERIFY(automaton && automaton->stateCount() == 3 && automaton->classCount == 2);
        QVERIFY(run.polls() < std::uint64_t{10} * count);
    }

    void minimisesALongChainWithLittleWork()
    {
        constexpr std::uint64_t length = 20000;
        std::string chain = "never a";
        for (std::uint64_t i = 1; i < length; ++i)
            chain += ".a";
        RunContext run;
        const auto automaton = compiled(chain, lettersUpTo(3), run);
        QVERIFY(automaton && automaton->stateCount() == length + 1);
        QVERIFY(run.polls() < 60 * length);
    }

    void stopsAtEveryPoll()
    {
        const LabelTable labels = lettersUpTo(4);
        for (const char* text :
             {"[ true* . \"a\" . (not 'b|c')* . ('a' | \"b\" . \"c\"?)+ . true* ] false", "never false"}) {
            const auto compiling = [&](RunContext& run) {
                return compiled(text, labels, run, Violation::Lasting);
            };
            RunContext whole;
            const auto result = compiling(whole);
            QVERIFY(result && whole.polls() > 3);
            QVERIFY(stopsEverywhere(compiling));
            RunContext beyond;
            beyond.cancelAtPoll(whole.polls() + 1);
            QVERIFY(*compiling(beyond) == *result);
        }
        QVERIFY(stopsEverywhere([](RunContext& run) {
            return automatonOfMarksBut({false, true, false}, run);
        }));
    }

    void anExponentialFormulaStopsAtTheLimitOfStates()
    {
        std::string text = "never (a|b)* . a";
        for (int i = 0; i < 60; ++i)
            text += " . (a|b)";
        Limits limits;
        limits.states = 10000;
        RunContext run({}, nullptr, limits);
        const auto outcome = compiled(text, lettersUpTo(2), run);
        QVERIFY(outcome.stopped());
        QVERIFY(outcome.stopped()->reason == StopReason::StateLimit);
        QVERIFY(outcome.stopped()->done >= 10000 && outcome.stopped()->done < 10010);
    }

    void anExponentialFormulaStopsWithoutALimitOfStatesToo()
    {
        std::string text = "never (a|b)* . a";
        for (int i = 0; i < 400; ++i)
            text += " . (a|b)";
        const Property property = *parseProperty(text);
        const RegularFormula& formula = std::get<RegularSafety>(property.formula).violating;
        RunContext run;
        const auto classes = classifyLabels(formula.letters, lettersUpTo(2), run);
        const auto outcome = determinise(stepAutomatonOf(formula), *classes, Violation::Exact, run, 1000000);
        QVERIFY(outcome.stopped());
        QVERIFY(outcome.stopped()->reason == StopReason::MemoryLimit);
    }

    void aFaultyPatternIsAnErrorAndNoCrash()
    {
        RegularFormula formula;
        formula.letters.push_back({{{LabelPredicate::Kind::Pattern, "(", 0, 0}}});
        formula.nodes.push_back({RegularFormula::Kind::Letter, 0, 0});
        RunContext run;
        QVERIFY(compile(formula, lettersUpTo(1), Violation::Exact, run).error());
    }
};

THREADMEND_TEST_MAIN(CompileTest)
#include "compile_test.moc"
