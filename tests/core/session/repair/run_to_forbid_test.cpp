// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#include "core/repair/code/patch_code.h"
#include "core/session/history/named_run.h"
#include "core/session/repair/run_to_forbid.h"
#include "tests/testing/corpus.h"
#include "tests/testing/stops_everywhere.h"
#include "tests/testing/test_main.h"

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using Prefix = AntiScenario::Prefix;

std::shared_ptr<const OpenedModel> opened(const std::string& text)
{
    RunContext run;
    return std::make_shared<const OpenedModel>(*openModelText(text, "program.js", {}, run));
}

std::shared_ptr<const OpenedModel> tank()
{
    return opened(contentOf(THREADMEND_SAMPLES "/behavioral/water-tank-1.js"));
}

Trace runOf(const OpenedModel& model, const std::vector<std::string>& events)
{
    NamedRun run;
    for (const std::string& event : events)
        run.steps.push_back({event, 1});
    const FittedRun fitted = fittedRun(model.lts, run);
    require(!fitted.misfit, "the model has the run");
    return fitted.trace;
}

std::shared_ptr<const RunToForbid> forbid(const std::shared_ptr<const OpenedModel>& model, const Trace& trace,
                                          std::optional<Property> violated)
{
    RunContext run;
    const auto found =
        RunToForbid::of(model, trace, std::move(violated), {*parseProperty("deadlock-free")}, {}, run);
    if (found.error() != nullptr)
        qFatal("%s", found.error()->message.c_str());
    return *found;
}

} // namespace

class RunToForbidTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aCounterexampleIsForbiddenForWhatItViolates()
    {
        const auto model = tank();
        const auto run = forbid(model, runOf(*model, {"hot", "hot"}), *parseProperty("no-assertion-failure"));
        QCOMPARE(run->steps().size(), std::size_t(2));
        QCOMPARE(run->event(1), std::string("hot"));
        QVERIFY(!run->aim().isOneRun && run->generalisations().empty());
        RunContext context;
        const auto made = run->preview({Prefix::EventsInOrder, 1}, context);
        QVERIFY(made->repair->proposal.judgement.repairs);
        QVERIFY(made->elsewhere.goodSteps > 0 && made->goodRun.back() == "hot");
        QVERIFY(!made->repair->effect.cut.empty() || !made->repair->effect.partlyCut.empty());
        QCOMPARE(made->repair->aim->property.name, std::string("no-assertion-failure"));
    }

    void anyRunIsForbiddenForItself()
    {
        const auto model = tank();
        const auto run = forbid(model, runOf(*model, {"cold", "hot"}), std::nullopt);
        QVERIFY(run->aim().isOneRun);
        QCOMPARE(run->aim().property.text, std::string("[ \"cold\" . \"hot\" ] false"));
        RunContext context;
        const auto made = run->preview({Prefix::ExactRun, 1}, context);
        QVERIFY(made->repair->proposal.judgement.repairs);
        QCOMPARE(made->elsewhere.steps, std::size_t(0));
        QCOMPARE(made->repair->proposal.judgement.others.size(), std::size_t(1));
        // The program with it has all runs but this one.
        const auto patched = opened(withPatch(model->source, made->repair->proposal.code));
        NamedRun gone{{{"cold", 1}, {"hot", 1}}, std::nullopt};
        QVERIFY(fittedRun(patched->lts, gone).misfit.has_value());
        (void)runOf(*patched, {"cold", "cold", "hot"});
    }

    void whatHoldsIsNoAim()
    {
        const auto model = tank();
        const auto run = forbid(model, runOf(*model, {"cold"}), *parseProperty("no-hot-cycle"));
        QVERIFY(run->aim().isOneRun);
        QCOMPARE(run->aim().others.size(), std::size_t(2));
    }

    /// The run goes round for ever; its first step is what is blocked.
    void aHotCycleIsForbidden()
    {
        const auto model =
            opened("bp.registerBThread('t', () => {\n"
                   "  if (bp.sync({request: [bp.Event('in'), bp.Event('out')]}).name == 'in')\n"
                   "    while (true) bp.hot(true).sync({request: bp.Event('again')});\n"
                   "});\n");
        const auto run = forbid(model, runOf(*model, {"in", "again"}), *parseProperty("no-hot-cycle"));
        QVERIFY(!run->aim().isOneRun);
        RunContext context;
        const auto first = run->preview({Prefix::ExactRun, 0}, context);
        QVERIFY(first->repair->proposal.judgement.repairs);
        QCOMPARE(first->elsewhere.steps, std::size_t(0));
    }

    void runsWithoutAStepAndModelsInPartAreErrors()
    {
        const auto model = tank();
        RunContext run;
        const auto none =
            RunToForbid::of(model, Trace{model->lts.initialStates().front(), {}}, std::nullopt, {}, {}, run);
        QVERIFY(none.error() != nullptr);
        ReadOptions few;
        few.mostStates = 1;
        const auto part =
            openModelText("bp.registerBThread('counts', function () {\n"
                          "  for (let i = 0; ; i++) bp.sync({request: bp.Event('n')}, 'at ' + i);\n"
                          "});\n",
                          "counts.js", few, run);
        const auto refused = RunToForbid::of(std::make_shared<const OpenedModel>(*part), runOf(*part, {"n"}),
                                             std::nullopt, {}, {}, run);
        QVERIFY(refused.error()->message.find("in part") != std::string::npos);
    }

    void itStopsWhereverItIsAsked()
    {
        const auto model = tank();
        const Trace trace = runOf(*model, {"hot", "hot"});
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return RunToForbid::of(model, trace, *parseProperty("no-assertion-failure"), {}, {}, run);
        }));
        const auto forbidden = forbid(model, trace, std::nullopt);
        QVERIFY(stopsEverywhere([&](RunContext& run) {
            return forbidden->preview({Prefix::ExactRun, 1}, run);
        }));
    }
};

THREADMEND_TEST_MAIN(RunToForbidTest)
#include "run_to_forbid_test.moc"
