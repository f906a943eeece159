// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_space.h"
#include "core/check/replay.h"
#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"
#include "core/property/compile.h"
#include "core/property/property_kind.h"
#include "tests/testing/corpus.h"
#include "tests/testing/formula_oracle.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <functional>
#include <sstream>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

Property propertyOf(const std::string& text)
{
    auto property = parseProperty(text);
    if (!property)
        qFatal("cannot parse %s", text.c_str());
    return *std::move(property);
}

Verdict verdictOf(const Lts& model, const std::string& text)
{
    RunContext run;
    return check(model, propertyOf(text).formula, run);
}

Lts terminating(const Lts& model, const std::vector<std::string>& labels)
{
    RunContext run;
    return *LtsBuilder::terminating(model, labels, run);
}

/// The first violating word of at most `bound` steps: the shortest, then the least by label order. By trying
/// all words.
std::optional<Word> firstViolation(const Lts& model, const RegularFormula& violating, std::size_t bound)
{
    struct Run {
        Word word;
        std::set<StateId> states;
    };
    const auto initial = model.initialStates();
    std::vector<Run> runs{{{}, {initial.begin(), initial.end()}}};
    for (std::size_t length = 0; length <= bound; ++length) {
        std::vector<Run> longer;
        for (const Run& run : runs) {
            if (matches(violating, run.word))
                return run.word;
            for (std::uint32_t label = 0; label < model.labels().size(); ++label) {
                Run next{run.word, {}};
                next.word.emplace_back(model.labels().text(LabelId(label)));
                for (const StateId state : run.states)
                    for (const Transition& transition : model.outgoing(state))
                        if (transition.label == LabelId(label))
                            next.states.insert(transition.target);
                if (!next.states.empty())
                    longer.push_back(std::move(next));
            }
        }
        runs = std::move(longer);
    }
    return std::nullopt;
}

} // namespace

class CheckSpaceTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void findsTheShortestCounterexampleFirstByLabelOrder()
    {
        const Lts model = ltsOf("0 b 1  0 a 2  1 x 3  2 x 3  0 c 4  4 c 5  5 x 3");
        const Verdict verdict = verdictOf(model, "[ true* . \"x\" ] false");
        QCOMPARE(verdict.kind, Verdict::Kind::Violated);
        QCOMPARE(wordOf(model, *verdict.evidence), (Word{"a", "x"}));
    }

    void holdsWhereNoRunViolates()
    {
        const Verdict verdict = verdictOf(ltsOf("0 a 1  1 b 0"), "[ true* . \"a\" . \"a\" ] false");
        QCOMPARE(verdict.kind, Verdict::Kind::Holds);
        QVERIFY(!verdict.evidence);
        QVERIFY(!verdict.reason);
    }

    void aPropertyThatTheEmptyRunViolatesHasACounterexampleOfNoSteps()
    {
        const Verdict verdict = verdictOf(ltsOf("0 a 1"), "[ nil ] false");
        QCOMPARE(verdict.kind, Verdict::Kind::Violated);
        QCOMPARE(verdict.evidence->length(), std::size_t{0});
    }

    void tellsDeadlocksFromPlannedEnds()
    {
        const Lts planned = ltsOf("0 p 1  1 Terminate 2");
        QCOMPARE(verdictOf(terminating(planned, {"exit", "Terminate"}), "deadlock-free").kind,
                 Verdict::Kind::Holds);
        const Verdict asDeadlock = verdictOf(terminating(planned, {"done"}), "deadlock-free");
        QCOMPARE(asDeadlock.kind, Verdict::Kind::Violated);
        QCOMPARE(asDeadlock.evidence->length(), std::size_t{2});
        // The same state can be an end for one run and a deadlock for another: the run decides.
        const Verdict both =
            verdictOf(terminating(ltsOf("0 p 1  1 exit 2  1 fail 2"), {"exit"}), "deadlock-free");
        QCOMPARE(both.kind, Verdict::Kind::Violated);
        QCOMPARE(both.evidence->length(), std::size_t{2});
    }

    void aDeadlockInTheInitialStateIsACounterexampleOfNoSteps()
    {
        const Verdict verdict = verdictOf(Lts{}, "deadlock-free");
        QCOMPARE(verdict.kind, Verdict::Kind::Violated);
        QCOMPARE(verdict.evidence->length(), std::size_t{0});
    }

    void aLimitOfStatesLeavesTheVerdictOpenAndSaysWhy()
    {
        RunContext run({}, nullptr, Limits{.states = 2});
        const Lts model = ltsOf("0 a 1  1 a 2  2 a 3  3 b 4");
        const Verdict verdict = check(model, propertyOf("[ true* . \"b\" ] false").formula, run);
        QCOMPARE(verdict.kind, Verdict::Kind::Undecided);
        QCOMPARE(verdict.reason->reason, StopReason::StateLimit);
        QVERIFY(verdict.statistics.states > 2);
    }

    void agreesWithTryingAllWords()
    {
        Random random(20170426);
        constexpr std::size_t bound = 5;
        int violated = 0, open = 0;
        for (int round = 0; round < 5000; ++round) {
            const Lts model = randomLts(random, {6, 3, 3, round % 2 == 0 ? 1u : 3u});
            const std::string text = randomRegularProperty(random, 3);
            const Property property = propertyOf(text);
            const Verdict verdict = verdictOf(model, text);
            const auto expected =
                firstViolation(model, std::get<RegularSafety>(property.formula).violating, bound);
            if (expected) {
                ++violated;
                QCOMPARE(verdict.kind, Verdict::Kind::Violated);
                QCOMPARE(wordOf(model, *verdict.evidence), *expected);
                QVERIFY(isRunOf(model, *verdict.evidence));
            } else {
                ++open;
                QVERIFY(verdict.kind == Verdict::Kind::Holds || verdict.evidence->length() > bound);
            }
        }
        QVERIFY2(violated > 1000 && open > 1000, "both answers must be tried");
    }

    void deadlockFreedomAgreesWithItsDefinition()
    {
        Random random(7);
        for (int round = 0; round < 2000; ++round) {
            const Lts model = randomLts(random, {6, 3, 2, round % 2 == 0 ? 1u : 3u});
            // Breadth-first over (state, last step was a termination label), as the definition says.
            std::set<std::pair<StateId, bool>> seen, level;
            for (const StateId initial : model.initialStates())
                level.insert({initial, false});
            std::optional<std::size_t> expected;
            for (std::size_t depth = 0; !level.empty() && !expected; ++depth) {
                std::set<std::pair<StateId, bool>> next;
                for (const auto& [state, over] : level) {
                    seen.insert({state, over});
                    if (model.outgoing(state).empty() && !over)
                        expected = depth;
                    for (const Transition& transition : model.outgoing(state))
                        next.insert({transition.target, model.labels().text(transition.label) == "a"});
                }
                level.clear();
                for (const auto& each : next)
                    if (!seen.count(each))
                        level.insert(each);
            }
            const Verdict verdict = verdictOf(terminating(model, {"a"}), "deadlock-free");
            QCOMPARE(verdict.kind == Verdict::Kind::Violated, expected.has_value());
            if (expected)
                QCOMPARE(verdict.evidence->length(), *expected);
        }
    }

    void stopsAtEveryPoll()
    {
        Random random(3);
        for (int round = 0; round < 30; ++round) {
            const Lts model = randomLts(random, {20, 3, 3});
            const Formula formula = propertyOf(randomRegularProperty(random, 3)).formula;
            RunContext whole;
            const Verdict expected = check(model, formula, whole);
            for (std::uint64_t k = 1; k <= whole.polls(); ++k) {
                RunContext run;
                run.cancelAtPoll(k);
                const Verdict verdict = check(model, formula, run);
                QCOMPARE(verdict.kind, Verdict::Kind::Undecided);
                QCOMPARE(verdict.reason->reason, StopReason::Cancelled);
                QVERIFY(!verdict.evidence);
            }
            RunContext again;
            QVERIFY(check(model, formula, again).evidence == expected.evidence);
        }
    }

    void replayRejectsWhatIsNoViolation()
    {
        const Lts model = ltsOf("0 a 1  1 b 2  2 a 0");
        RunContext run;
        const Property property = propertyOf("[ true* . \"b\" ] false");
        const SafetyQuestion question{*compile(std::get<RegularSafety>(property.formula).violating,
                                               model.labels(), Violation::Lasting, run),
                                      {}};
        const LabelId a = *model.labels().find("a"), b = *model.labels().find("b");
        const Trace right{StateId(0u), {{a, StateId(1u)}, {b, StateId(2u)}}};
        QVERIFY(isShortestViolationOf(model, question, right));
        QVERIFY(!isShortestViolationOf(model, question, Trace{StateId(1u), {{b, StateId(2u)}}}));
        QVERIFY(!isShortestViolationOf(model, question, Trace{StateId(0u), {{a, StateId(1u)}}}));
        QVERIFY(!isShortestViolationOf(model, question, Trace{StateId(0u), {{a, StateId(2u)}}}));
        Trace longer = right;
        longer.steps.push_back({a, StateId(0u)});
        QVERIFY(!isShortestViolationOf(model, question, longer));
    }

    void agreesWithTwoIndependentToolsOnRealSystems()
    {
        SKIP_WITHOUT_CORPUS();
        std::istringstream table(contentOf(*corpusPath("aut/mcrl2-examples/VERDICTS.tsv")));
        std::string line;
        std::getline(table, line);
        int rows = 0;
        while (std::getline(table, line)) {
            std::istringstream fields(line);
            std::string file, text, expected, length;
            std::getline(fields, file, '\t');
            std::getline(fields, text, '\t');
            std::getline(fields, expected, '\t');
            std::getline(fields, length, '\t');
            RunContext run;
            const auto document = readLts(*corpusPath("aut/mcrl2-examples/" + file), run);
            QVERIFY2(bool(document), file.c_str());
            const Verdict verdict =
                verdictOf(terminating(document->lts, {"exit", "Terminate", "terminate"}), text);
            QCOMPARE(verdict.kind == Verdict::Kind::Violated ? "violated" : "holds", expected);
            if (verdict.evidence)
                QCOMPARE(std::to_string(verdict.evidence->length()), length);
            ++rows;
        }
        QCOMPARE(rows, 70);
    }
};

THREADMEND_TEST_MAIN(CheckSpaceTest)
#include "check_space_test.moc"
