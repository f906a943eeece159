// SPDX-License-Identifier: GPL-3.0-or-later
// Random programs of all constructs: each question has one answer, whatever was left out and however many
// threads explored, and that is the answer on the product step by step.
#include "core/check/check_program.h"
#include "core/check/check_space.h"
#include "core/check/reduced_answers.h"
#include "core/model/behavioral/product/packed_exploration.h"
#include "core/property/property_kind.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/random_programs.h"
#include "tests/testing/share.h"
#include "tests/testing/test_main.h"
#include "tests/testing/written_programs.h"

#include <array>

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

constexpr std::array questions = {"deadlock-free",
                                  "no-assertion-failure",
                                  "no-error",
                                  "no-hot-termination",
                                  "no-hot-cycle",
                                  "no-hot-cycle fair weak {a, e0}",
                                  "no-hot-cycle fair strong {a, e0}",
                                  "never true* . 'a|e0' . (not 'b|e1')* . 'a|e0'",
                                  "[ (not 'a|e0')* . 'b|e1' . true* . 'c|e2' ] false",
                                  "never p",
                                  "never p and not q"};

struct Way {
    Reduction reduction;
    std::uint32_t threads;
};
constexpr std::array waysToExplore = {Way{{}, 1}, Way{{}, 2}, Way{{.local = true}, 1},
                                      Way{{.partialOrder = true}, 1},
                                      Way{{.local = true, .partialOrder = true}, 2}};

constexpr std::size_t mostStates = 400;

/// Nothing if there are too many states, or the program is wrong.
std::optional<ProgramGraph> graphBy(Stepper& stepper, const ExploreOptions& options, std::uint32_t threads)
{
    RunContext run({}, nullptr, {.states = mostStates, .threads = threads});
    if (threads > 1) { // finely cut, so that small programs are shared
        const auto automata = localAutomata(stepper, {}, run);
        if (automata && *automata) {
            auto graph = explorePacked(**automata, stepper, run, {3, 1}, options);
            return graph ? *graph : std::nullopt;
        }
    }
    ExploreOptions packing = options;
    packing.smallStates = 0; // what is small is packed, too
    auto graph = explore(stepper, packing, run);
    return graph ? std::optional(*graph) : std::nullopt;
}

/// `confirmed`: on the program, too, which takes its time.
Verdict answerOn(const ProgramGraph& graph, const Stepper& stepper, const Formula& formula, bool confirmed)
{
    RunContext run;
    if (confirmed)
        return checkProgram(graph, stepper, formula, {}, run);
    ProgramSpace space(graph, stepper);
    return checkSpace(space, formula, run);
}

/// Of merged states there are shorter loops, round which the program goes several times until it comes back.
bool isAsShort(const Verdict& verdict, const Verdict& expected, const Reduction& reduction)
{
    if (!verdict.evidence)
        return true;
    const std::size_t length = verdict.evidence->length();
    return reduction.local && verdict.evidence->loop ? length <= expected.evidence->length()
                                                     : length == expected.evidence->length();
}

DrawnProgram drawnWith(std::mt19937& random, int events, int i)
{
    DrawnProgram program = i % 2 == 0 ? drawProgram(random, events) : drawTuned(random, events, 3);
    for (DrawnThread& thread : program)
        for (DrawnState& state : thread)
            for (const char* name : {"p", "q"})
                if (random() % 6 == 0)
                    state.props.push_back(name);
    return program;
}

} // namespace

class ReductionsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyWayHasTheAnswerOfTheProductStepByStep_data();
    void everyWayHasTheAnswerOfTheProductStepByStep();
};

void ReductionsTest::everyWayHasTheAnswerOfTheProductStepByStep_data()
{
    QTest::addColumn<bool>("written");
    QTest::newRow("automata") << false;
    QTest::newRow("stores, forks, registered b-threads, random choices, external events") << true;
}

void ReductionsTest::everyWayHasTheAnswerOfTheProductStepByStep()
{
    QFETCH(bool, written);
    std::mt19937 random(written ? 91 : 92);
    std::vector<Formula> formulas;
    for (const char* question : questions) {
        const auto property = parseProperty(question);
        QVERIFY2(property, question);
        formulas.push_back(property->formula);
    }
    const int cases = looksAtAll ? 2500 : 120;
    int asked = 0, reduced = 0;
    std::vector<int> violated(questions.size(), 0);
    for (int i = 0; asked < cases; ++i) {
        const int events = 3 + static_cast<int>(random() % 2);
        const std::string text = written ? ProgramWriter(1000u + static_cast<unsigned>(i)).program()
                                         : textOf(drawnWith(random, events, i), plainNames(events), i % 3);
        const auto loaded = Program::load(text, {"program.js", {}, {}});
        if (!loaded)
            continue;
        const std::unique_ptr<Program>& program = *loaded;
        const Selection selection = i % 5 == 0   ? Selection::Priority
                                    : i % 7 == 0 ? Selection::Ordered
                                                 : Selection::All;
        Stepper slow(*program, selection, false);
        ExploreOptions stepByStep;
        stepByStep.packs = false;
        stepByStep.learnsSteps = false;
        const auto expected = graphBy(slow, stepByStep, 1);
        if (!expected)
            continue;
        ++asked;
        std::vector<Verdict> verdicts;
        for (const Formula& formula : formulas)
            verdicts.push_back(answerOn(*expected, slow, formula, false));
        for (const Way& way : waysToExplore) {
            Stepper stepper(*program, selection);
            ExploreOptions options;
            options.reduction = way.reduction;
            const auto graph = graphBy(stepper, options, way.threads);
            QVERIFY2(graph, text.c_str());
            reduced += graph->reduction().isAny();
            QVERIFY2(graph->reduction().isAny() ? graph->stateCount() <= expected->stateCount()
                                                : sizesOf(*graph) == sizesOf(*expected),
                     text.c_str());
            for (std::size_t f = 0; f < formulas.size(); ++f) {
                if (!isAnswerKept(graph->reduction(), formulas[f]))
                    continue;
                const Verdict verdict = answerOn(*graph, stepper, formulas[f], i % 8 == 0);
                const auto context = std::string(questions[f]) + ", " + nameOf(way.reduction) + ":\n" + text;
                QVERIFY2(verdict.kind == verdicts[f].kind, context.c_str());
                QVERIFY2(isAsShort(verdict, verdicts[f], graph->reduction()), context.c_str());
                violated[f] += verdict.evidence.has_value();
            }
        }
    }
    QVERIFY(written || reduced > cases / 2);
    for (std::size_t f = 0; f < questions.size(); ++f)
        QVERIFY2(violated[f] > 0 || !looksAtAll || written ||
                     formulas[f] == Formula(FailureFreedom{FailureFreedom::Of::Error}),
                 questions[f]);
}

THREADMEND_TEST_MAIN(ReductionsTest)
#include "reductions_test.moc"
