// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/check_program.h"
#include "core/property/property_kind.h"
#include "core/repair/code/patch_code.h"
#include "core/repair/methods/forbidden_run.h"
#include "core/repair/methods/scenario_choice.h"
#include "tests/testing/behavioral_programs.h"
#include "tests/testing/corpus.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::behavioral;
using namespace threadmend::testing;

namespace {

using Prefix = AntiScenario::Prefix;

/// A program, one of its runs, and what is chosen of it.
struct ChoiceBench {
    std::unique_ptr<Program> program;
    Stepper stepper;
    RunContext run;
    ProgramGraph graph;
    std::optional<RepairCase> question;
    std::vector<ScenarioStep> steps;

    explicit ChoiceBench(const std::string& text)
        : program(programOf(text)), stepper(*program, program->start().selection),
          graph(*explore(stepper, {}, run))
    {
    }

    EventRun runOf(const std::vector<std::string>& events) const
    {
        EventRun made;
        for (const std::string& event : events)
            for (const Edge& edge : graph.outgoing(made.last()))
                if (program->events()[edge.event].label == event) {
                    made.steps.push_back(edge);
                    break;
                }
        require(made.steps.size() == events.size(), "the program has the run");
        return made;
    }

    void ask(const Property& property, const EventRun* of = nullptr,
             Environment environment = Environment::Free)
    {
        question = *RepairCase::of(graph, stepper,
                                   {property, {*parseProperty("deadlock-free")}, environment, {}}, run);
        steps = *scenarioSteps(*question, of == nullptr ? question->evidence() : *of, run);
    }
    ScenarioPreview preview(const ScenarioChoice& choice)
    {
        const auto made = previewScenario(*question, steps, choice, run);
        if (made.error() != nullptr)
            qFatal("%s", made.error()->message.c_str());
        return *made;
    }
    bool refuses(const ScenarioChoice& choice)
    {
        return previewScenario(*question, steps, choice, run).error() != nullptr;
    }
    std::vector<std::string> labels(const std::vector<std::uint32_t>& events) const
    {
        std::vector<std::string> texts;
        for (const std::uint32_t event : events)
            texts.push_back(program->events()[event].label);
        return texts;
    }
};

ChoiceBench tankBench()
{
    return ChoiceBench(contentOf(THREADMEND_SAMPLES "/behavioral/water-tank-1.js"));
}

/// Two doors; the guest may not enter the second one after the first. What a guest does comes from outside.
constexpr const char* doors =
    "bp.registerBThread('guest', {environment: true}, () => {\n"
    "  while (true) bp.sync({request: [bp.Event('ring', {door: 1}), bp.Event('ring', {door: 2})]});\n"
    "});\n"
    "bp.registerBThread('porter', () => {\n"
    "  while (true) {\n"
    "    const e = bp.sync({waitFor: bp.all});\n"
    "    if (e.name == 'ring') bp.sync({request: [bp.Event('open', {door: e.data.door}), bp.Event('wait')],\n"
    "                                   block: bp.EventSet('rings', e => e.name == 'ring')});\n"
    "  }\n"
    "});\n";

} // namespace

class ScenarioChoiceTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void anyStepOfTheRunCanBeBlocked()
    {
        ChoiceBench bench = tankBench();
        bench.ask(*parseProperty("no-assertion-failure"));
        QCOMPARE(bench.steps.size(), std::size_t(2));
        QVERIFY(lastOwnStep(bench.steps, Prefix::ExactRun) == std::size_t(1));
        const ScenarioPreview last = bench.preview({Prefix::ExactRun, 1});
        QCOMPARE(last.proposal.description,
                 std::string("after exactly the events of the run, 'hot' is blocked until "
                             "something else happens"));
        QVERIFY(last.proposal.code.find("if (!(bp.sync({waitFor: bp.all}).name === \"hot\"))") !=
                std::string::npos);
        QVERIFY(!last.proposal.judgement.repairs);
        QCOMPARE(last.elsewhere, BlockedElsewhere{});

        // Without any hot water it cannot become too hot, and the doses are never all there.
        const ScenarioPreview first = bench.preview({Prefix::EventsInOrder, 0});
        QVERIFY(first.proposal.judgement.repairs);
        QVERIFY(first.elsewhere.goodSteps > 0);
        QCOMPARE(bench.labels(first.elsewhere.goodRun), (std::vector<std::string>{"cold", "hot"}));
        QVERIFY(bench.refuses({Prefix::ExactRun, 2}));
    }

    void whatIsBlockedElsewhereGrowsWithWhatIsForgotten()
    {
        ChoiceBench bench = tankBench();
        bench.ask(*parseProperty("no-assertion-failure"));
        const std::size_t exact = bench.preview({Prefix::ExactRun, 1}).elsewhere.steps;
        const std::size_t order = bench.preview({Prefix::EventsInOrder, 1}).elsewhere.steps;
        QCOMPARE(exact, std::size_t(0));
        QVERIFY(order > 0);
        QCOMPARE(bench.preview({Prefix::ChosenEvents, 1, {true, false}}).elsewhere.steps, order);
        const ScenarioPreview always = bench.preview({Prefix::ChosenEvents, 1, {false, false}});
        QCOMPARE(always.proposal.description, std::string("'hot' is always blocked"));
        QVERIFY(always.elsewhere.goodSteps > 0);
    }

    void stepsArePickedByHand()
    {
        ChoiceBench bench("bp.registerBThread('t', () => {\n"
                          "  for (const name of ['a', 'b', 'c', 'd']) bp.sync({request: bp.Event(name)});\n"
                          "  bp.ASSERT(false, 'd');\n"
                          "});\n");
        bench.ask(*parseProperty("no-assertion-failure"));
        const ScenarioPreview preview = bench.preview({Prefix::ChosenEvents, 3, {false, true, false, false}});
        QCOMPARE(preview.scenario.waits.size(), std::size_t(1));
        QCOMPARE(bench.labels(preview.scenario.waits[0]), std::vector<std::string>{"b"});
        QCOMPARE(preview.proposal.blocked, std::vector<std::string>{"d"});
        QCOMPARE(preview.proposal.judgement.runs.newDeadlocks, std::size_t(1));
        QVERIFY(preview.proposal.description.find("after chosen events of the run") == 0);
    }

    void whatMattersIsMarkedInAnyRun()
    {
        // The first step decides nothing, the second everything; then only c is left.
        ChoiceBench bench("bp.registerBThread('t', () => {\n"
                          "  bp.sync({request: bp.Event('a')});\n"
                          "  const e = bp.sync({request: [bp.Event('good'), bp.Event('wrong')]});\n"
                          "  bp.sync({request: bp.Event('c')});\n"
                          "  bp.ASSERT(e.name == 'good', 'wrong');\n"
                          "});\n");
        const EventRun good = bench.runOf({"a", "good", "c"});
        bench.ask(*parseProperty("no-assertion-failure"));
        const auto marks = [&] {
            std::string text;
            for (const ScenarioStep& step : bench.steps)
                text += step.matters ? 'x' : '.';
            return text;
        };
        QCOMPARE(marks(), std::string(".x."));
        QVERIFY(lastOwnStep(bench.steps, Prefix::EventsThatMatter) == std::size_t(1));
        QVERIFY(bench.preview({Prefix::EventsThatMatter, 1}).proposal.judgement.repairs);
        bench.ask(*parseProperty("no-assertion-failure"), &good);
        QCOMPARE(marks(), std::string(".x."));
        QVERIFY(!bench.preview({Prefix::EventsThatMatter, 2}).proposal.judgement.repairs);
    }

    void theEnvironmentIsBlockedOnlyIfAskedFor()
    {
        ChoiceBench bench(doors);
        const EventRun run = bench.runOf({"ring {door: 1}", "open {door: 1}", "ring {door: 2}"});
        bench.ask(forbiddenRun(bench.labels({run.steps[0].event, run.steps[1].event, run.steps[2].event})),
                  &run);
        QVERIFY(bench.steps[0].environmental && !bench.steps[1].environmental);
        QVERIFY(lastOwnStep(bench.steps, Prefix::ExactRun) == std::size_t(1));
        QVERIFY(bench.refuses({Prefix::ExactRun, 2}));
        bench.ask(bench.question->question().property, &run, Environment::Blockable);
        QVERIFY(bench.preview({Prefix::ExactRun, 2}).proposal.judgement.repairs);
    }

    void aFieldOfTheDataCanBeForgotten()
    {
        ChoiceBench bench(doors);
        const EventRun run = bench.runOf({"ring {door: 1}", "open {door: 1}"});
        bench.ask(forbiddenRun({"ring {door: 1}", "open {door: 1}"}), &run);
        const std::vector<DataVariants> ways = generalisations(bench.steps, *bench.program);
        QCOMPARE(ways.size(), std::size_t(1));
        QCOMPARE(ways[0].description(), std::string("any value of 'door'"));
        const ScenarioPreview one = bench.preview({Prefix::ExactRun, 1});
        const ScenarioPreview any = bench.preview({Prefix::ExactRun, 1, {}, ways[0].description()});
        QCOMPARE(one.proposal.blocked, std::vector<std::string>{"open {door: 1}"});
        QCOMPARE(any.proposal.blocked, (std::vector<std::string>{"open {door: 1}", "open {door: 2}"}));
        QVERIFY(any.elsewhere.steps > one.elsewhere.steps);
        QVERIFY(any.proposal.description.ends_with("; any value of 'door'"));
        QVERIFY(bench.refuses({Prefix::ExactRun, 1, {}, "any value of 'colour'"}));
    }

    /// Without a violated property the run itself is what must not happen.
    void aRunThatViolatesNothingCanBeForbidden()
    {
        ChoiceBench bench(doors);
        const std::vector<std::string> events = {"ring {door: 2}", "wait", "ring {door: 2}",
                                                 "open {door: 2}"};
        const EventRun run = bench.runOf(events);
        const Property property = forbiddenRun(events);
        QVERIFY(property.formula == parseProperty(property.text)->formula);
        bench.ask(property, &run);
        QVERIFY(bench.question->isViolated());
        const ScenarioPreview preview = bench.preview({Prefix::ExactRun, 3});
        const Judgement& judgement = preview.proposal.judgement;
        QVERIFY(judgement.repairs);
        QCOMPARE(judgement.runs.goodStepsBlocked, std::size_t(0));
        QCOMPARE(judgement.runs.newDeadlocks, std::size_t(0));
        QCOMPARE(judgement.others.size(), std::size_t(1));
        QCOMPARE(preview.elsewhere, BlockedElsewhere{});
        // The program that it makes does all but this run.
        ChoiceBench patched(withPatch(doors, preview.proposal.code));
        RunContext context;
        QVERIFY(checkProgram(patched.graph, patched.stepper, property.formula, {}, context).kind ==
                Verdict::Kind::Holds);
        QCOMPARE(patched.graph.stateCount(), judgement.statesAfter);
    }

    void labelsOfEveryKindAreWrittenAsAProperty()
    {
        const Property odd = forbiddenRun({"say \"a\\b\"", "two\nlines\r", "c"});
        QVERIFY(odd.formula == parseProperty(odd.text)->formula);
        const Property longOne = forbiddenRun(std::vector<std::string>(200, "step"));
        QCOMPARE(longOne.text, std::string("not the run of 200 steps from \"step\" to \"step\""));
        QCOMPARE(std::get<RegularSafety>(longOne.formula).violating.letters.size(), std::size_t(200));
    }

    void itStopsWhereverItIsAsked()
    {
        ChoiceBench bench = tankBench();
        bench.ask(*parseProperty("no-assertion-failure"));
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return previewScenario(*bench.question, bench.steps, {Prefix::EventsInOrder, 1}, run);
        }));
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return scenarioSteps(*bench.question, bench.question->evidence(), run);
        }));
    }
};

THREADMEND_TEST_MAIN(ScenarioChoiceTest)
#include "scenario_choice_test.moc"
