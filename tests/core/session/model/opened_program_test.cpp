// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/replay.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#include "core/session/model/work.h"
#include "core/session/store/reduce.h"
#include "tests/testing/test_main.h"

#include <QFile>
#include <QTemporaryDir>
#include <set>

using namespace threadmend;

namespace {

const char* const hotLoop = R"(bp.registerBThread('starts', function () {
  bp.sync({request: bp.Event('begin')});
});
bp.registerBThread('wants', function () {
  bp.sync({waitFor: bp.Event('begin')});
  bp.hot(true).sync({waitFor: bp.Event('never comes')});
});
bp.registerBThread('turns', function () {
  bp.sync({waitFor: bp.Event('begin')});
  while (true) { bp.sync({request: bp.Event('a')}, {props: ['low']}); bp.sync({request: bp.Event('b')}, {props: ['low', 'high']}); }
});
)";

class Files {
public:
    std::string path(const QByteArray& text)
    {
        const QString name = folder_.filePath(QStringLiteral("program%1.js").arg(++count_));
        QFile file(name);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("a temporary file can be written");
        file.write(text);
        return name.toStdString();
    }

private:
    QTemporaryDir folder_;
    int count_ = 0;
};

} // namespace

class OpenedProgramTest : public QObject {
    Q_OBJECT
private:
    Files files_;

    std::shared_ptr<const OpenedModel> open(const QByteArray& text)
    {
        RunContext run;
        auto model = openModel(files_.path(text), {}, run);
        if (const InputError* error = model.error())
            qFatal("%s", error->message.c_str());
        return std::make_shared<const OpenedModel>(*std::move(model));
    }
    static CheckedProperty checked(const OpenedModel& model, const char* text)
    {
        RunContext run;
        return checkedProperty(model, parseProperty(text)->formula, run);
    }

private Q_SLOTS:
    void aLassoIsARunOfTheLts()
    {
        const auto model = open(hotLoop);
        const Verdict verdict = checked(*model, "no-hot-cycle").verdict;
        QVERIFY(verdict.kind == Verdict::Kind::Violated);
        QVERIFY(verdict.evidence->loop == std::size_t{1});
        QCOMPARE(verdict.evidence->length(), std::size_t{3});
        QVERIFY(isRunOf(model->lts, *verdict.evidence));
        QCOMPARE(verdict.finding->word, std::string("hot b-thread cycle"));
        QVERIFY(verdict.finding->explanation.find("'wants' (line 6)") != std::string::npos);
    }

    void aLoopThatDoesNotComeBackIsNoRun()
    {
        const auto model = open(hotLoop);
        Trace trace = *checked(*model, "no-hot-cycle").verdict.evidence;
        trace.loop = 2;
        QVERIFY(!isRunOf(model->lts, trace));
        trace.loop = trace.length();
        QVERIFY(!isRunOf(model->lts, trace));
    }

    void namesOfAnInvariantArePropositionsNotLabels()
    {
        const auto model = open(hotLoop);
        const CheckedProperty found = checked(*model, "never (low and high)");
        QVERIFY(found.verdict.kind == Verdict::Kind::Violated);
        QVERIFY(found.unmatched.empty());
        QVERIFY(!checked(*model, "never true* . nobody").unmatched.empty());
    }

    void severalInitialStatesAreThereAndTheirRunsFit()
    {
        const auto model =
            open("bp.registerBThread('t', function () {\n  if (bp.random.nextBoolean()) bp.sync({request: "
                 "bp.Event('a')});\n  else bp.sync({request: bp.Event('b'), block: bp.Event('b')});\n});");
        QCOMPARE(model->lts.initialStates().size(), std::size_t{2});
        QVERIFY(!model->lts.labels().find("start"));
        QCOMPARE(programOf(*model)->pointsIn(model->lts.initialStates().front()).size(), std::size_t{1});
        const Verdict verdict = checked(*model, "deadlock-free").verdict;
        QVERIFY(verdict.kind == Verdict::Kind::Violated);
        QCOMPARE(verdict.evidence->length(), std::size_t{0});
        QVERIFY(isRunOf(model->lts, *verdict.evidence));
        const Verdict first = checked(*model, "never \"a\"").verdict;
        QVERIFY(first.kind == Verdict::Kind::Violated);
        QCOMPARE(first.evidence->length(), std::size_t{1});
        RunContext run;
        const auto explanation =
            explainModel(*model, model->lts, parseProperty("never \"a\"")->formula, {}, run);
        QVERIFY(explanation && explanation->violated());
        QVERIFY(checked(*model, "never true . \"a\"").verdict.kind == Verdict::Kind::Holds);
    }

    void whereBThreadsAreIsAskedOfTheSpace()
    {
        const auto model = open("bp.registerBThread('t', function () { for (let i = 0; i < 50; i++) "
                                "bp.sync({request: bp.Event('a' + i)}); });");
        QCOMPARE(model->lts.stateCount(), std::size_t{51});
        QCOMPARE(model->lanes->bytes(), std::size_t{0});
        std::set<std::uint32_t> points;
        for (std::uint32_t state = 0; state < 51; ++state)
            points.insert(model->lanes->pointIn(StateId(state), 0));
        QCOMPARE(points.size(), std::size_t{51});
    }

    void whatLooksLikeAMistakeIsAWarning()
    {
        const auto model =
            open("bp.registerBThread('t', function () {\n  bp.sync({request: bp.Event('water')});\n});\n"
                 "bp.registerBThread('u', function () {\n  bp.sync({waitFor: bp.Event('watre')});\n});");
        QCOMPARE(model->warnings.size(), std::size_t{1});
        QCOMPARE(model->warnings.front().line, std::uint64_t{5});
        // With the bytes that mend it.
        const behavioral::ProgramWarning& warning = programOf(*model)->warnings().front();
        QVERIFY(warning.fix.has_value());
        std::string mended = model->source;
        mended.replace(warning.fix->offset, warning.fix->length, warning.fix->text);
        RunContext run;
        const auto again = openModelText(mended, model->path, {}, run);
        QVERIFY(again && programOf(*again)->warnings().empty());
    }

    void theTextOfAnEditorIsOpenedUnderTheNameOfItsFile()
    {
        RunContext run;
        const std::string nowhere = "/no such folder/edited.js";
        const auto model = openModelText(
            "bp.registerBThread('t', function () {\r\n  bp.sync({request: bp.Event('a')});\r\n});", nowhere,
            {}, run);
        QVERIFY(model);
        QCOMPARE(model->path, nowhere);
        QCOMPARE(model->lts.transitionCount(), std::size_t{1});
        QVERIFY(model->source.ends_with(";\n});\n"));
        const auto broken = openModelText("bp.sync({", nowhere, {}, run);
        QVERIFY(broken.error() != nullptr);
        QCOMPARE(broken.error()->file, nowhere);
    }

    void aProgramWithoutEndIsOpenedInPart()
    {
        RunContext run;
        const std::string path =
            files_.path("bp.registerBThread('counts', function () {\n  for (let i = 0; ; i++) {\n"
                        "    bp.sync({request: bp.Event('n')}, {props: i === 7 ? ['seven'] : []});\n"
                        "    bp.ASSERT(i !== 100, 'too many');\n    }\n});");
        const std::string endless = files_.path(
            "bp.registerBThread('counts', function () {\n"
            "  for (let i = 0; ; i++) bp.sync({request: bp.Event('n')}, {state: 'at ' + i});\n});");
        // The assertion ends the first one; the second goes on.
        ReadOptions few;
        few.mostStates = 1;
        QVERIFY(programOf(*openModel(path, few, run))->isWhole());
        const auto model = openModel(endless, few, run);
        QVERIFY(model);
        QVERIFY(!programOf(*model)->isWhole());
        QCOMPARE(model->warnings.size(), std::size_t{1});
        QVERIFY(model->warnings.front().message.find("more states") != std::string::npos);
        const Verdict unknown = checked(*model, "deadlock-free").verdict;
        QVERIFY(unknown.kind == Verdict::Kind::Undecided);
        QVERIFY(unknown.reason->reason == StopReason::StateLimit);
        const Verdict known = checked(*model, "never true . true . n").verdict;
        QVERIFY(known.kind == Verdict::Kind::Violated);
        QCOMPARE(known.evidence->length(), std::size_t{3});
        QVERIFY(whyNotExplained(*model, parseProperty("never true . true . n")->formula));
        const StateId last(model->lts.stateCount() - 1);
        QVERIFY(programOf(*model)->isExplored(StateId(0u)) && !programOf(*model)->isExplored(last));
        QVERIFY(programOf(*model)->standingsIn(last).empty());
    }

    void errorsNameFileAndLine()
    {
        RunContext run;
        const std::string path =
            files_.path("bp.registerBThread('t', function () {\n  bp.sync({request: null});\n});");
        const auto model = openModel(path, {}, run);
        QVERIFY(model.error() != nullptr);
        QCOMPARE(model.error()->file, path);
        QCOMPARE(model.error()->line, std::uint64_t{2});
    }

    void evidenceAloneIsShownWhereNothingMoreIsKnown()
    {
        const auto model = open(hotLoop);
        Snapshot now =
            reduce({},
                   action::OpenModel{model, std::make_shared<const PropertyList>(PropertyList{
                                                {PropertyKey(0u), *parseProperty("no-hot-cycle"), true}})})
                .snapshot;
        const PropertyKey key(0u);
        now = reduce(now, action::Check{{key}}).snapshot;
        now = reduce(now, action::ShowProperty{key}).snapshot;
        QVERIFY(now.trace == nullptr);
        now = reduce(now, action::CheckDone{now.modelRevision, key,
                                            std::make_shared<const CheckedProperty>(
                                                checked(*model, "no-hot-cycle"))})
                  .snapshot;
        QVERIFY(now.trace && now.trace->trace.loop == std::size_t{1});
        QVERIFY(!now.wantsExplanation());
        QCOMPARE(whyInconsistent(now), std::string());
        // A way to a state, and back to the evidence.
        now = reduce(now, action::ShowPathTo{StateId(1u)}).snapshot;
        QVERIFY(now.trace->kind == ShownTrace::Kind::Path);
        now = reduce(now, action::ShowProperty{key}).snapshot;
        QVERIFY(now.trace->kind == ShownTrace::Kind::Counterexample);
        // Checked again it is not known any more, but a person stays where they were.
        now = reduce(now, action::Check{{key}}).snapshot;
        QVERIFY(now.plainEvidence() == nullptr);
        QVERIFY(now.trace != nullptr);
        QCOMPARE(whyInconsistent(now), std::string());
    }

    void whatAStateViolatesIsExplainedByDecisions()
    {
        // After "go" it may still turn back; after "on" the assertion fails whatever happens.
        const auto model = open(
            "bp.registerBThread('t', function () {\n"
            "  while (true) {\n"
            "    bp.sync({request: bp.Event('go')});\n"
            "    const e = bp.sync({request: [bp.Event('on'), bp.Event('back')]});\n"
            "    if (e.name === 'on') { bp.sync({request: bp.Event('last')}); bp.ASSERT(false, 'no'); }\n"
            "  }\n});");
        RunContext run;
        const Formula formula = parseProperty("no-assertion-failure")->formula;
        QVERIFY(!whyNotExplained(*model, formula));
        const auto explanation = explainModel(*model, model->lts, formula, {}, run);
        QVERIFY(explanation && explanation->violated());
        const ShownTrace shown = shownCounterexample(model->lts, *explanation, 0);
        QCOMPARE(shown.length(), std::size_t{3});
        QVERIFY(isRunOf(model->lts, shown.trace));
        QVERIFY(shown.decisions[1]);
        QVERIFY(!shown.decisions[2]);
        QVERIFY(shown.certainAfter == std::size_t{2});
        QVERIFY(programOf(*model)->hasFailed(shown.trace.last()));
        // Nothing else ends here: of deadlocks there is nothing to explain.
        QVERIFY(
            !explainModel(*model, model->lts, parseProperty("deadlock-free")->formula, {}, run)->violated());
    }

    void anInvariantIsExplainedUpToTheStateThatBreaksIt()
    {
        const auto model = open(hotLoop);
        RunContext run;
        const auto explanation =
            explainModel(*model, model->lts, parseProperty("never (low and high)")->formula, {}, run);
        QVERIFY(explanation && explanation->violated());
        const ShownTrace shown = shownCounterexample(model->lts, *explanation, 0);
        QCOMPARE(shown.length(), checked(*model, "never (low and high)").verdict.evidence->length());
        QVERIFY(isRunOf(model->lts, shown.trace));
    }

    void onlyBThreadsThatExistArePointedAt()
    {
        const auto model = open(hotLoop);
        Snapshot now = reduce({}, action::OpenModel{model, nullptr}).snapshot;
        const Reduced pointed = reduce(now, action::PointAtThread{2});
        QVERIFY(pointed.changes.has(Change::Thread));
        QCOMPARE(whyInconsistent(pointed.snapshot), std::string());
        QVERIFY(!reduce(now, action::PointAtThread{3}).refusal.empty());
    }
};

THREADMEND_TEST_MAIN(OpenedProgramTest)
#include "opened_program_test.moc"
