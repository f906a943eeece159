// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/label_data.h"
#include "app/files/trace_file.h"
#include "app/files/trace_reading.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/lts/format.h"
#include "tests/app/terminal/json_schema.h"
#include "tests/testing/corpus.h"
#include "tests/testing/random_models.h"
#include "tests/testing/test_main.h"

#include <QFile>
#include <QTemporaryDir>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// A run of the model that takes random steps.
Trace randomRun(const Lts& lts, Random& random)
{
    Trace trace{lts.initialStates().front(), {}};
    for (int i = 0; i < 20 && !lts.outgoing(trace.last()).empty(); ++i) {
        const auto outgoing = lts.outgoing(trace.last());
        trace.steps.push_back(outgoing[random.below(static_cast<std::uint32_t>(outgoing.size()))]);
    }
    for (std::size_t i = trace.length(); i-- > 0 && random.chance(80);)
        if (trace.stateAfter(i) == trace.last())
            trace.loop = i;
    return trace;
}

OpenedModel opened(Lts lts)
{
    RunContext run;
    return *openedModel(ltsModel(std::move(lts), "m.aut"), run);
}

std::vector<std::string> eventsOf(const NamedRun& run)
{
    std::vector<std::string> events;
    for (const NamedStep& step : run.steps)
        events.push_back(step.event);
    return events;
}

} // namespace

class TraceFileTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatIsSavedIsOpenedAgain()
    {
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            Random random(seed);
            const OpenedModel model = opened(randomLts(random));
            const Trace trace = randomRun(model.lts, random);
            RunContext run;
            QVERIFY(!saveTrace(model, shownPath(trace), {"p", "never a"}, file("trace.json"), run));
            const auto again = loadRun(model.lts, file("trace.json"), run);
            QVERIFY(static_cast<bool>(again));
            QVERIFY(again->fitted == (FittedRun{trace, std::nullopt}));
            QCOMPARE(wrongInDocument(contentOf(file("trace.json")), "trace-1"), std::string());
            // An .aut file says nothing of states, but the events are the same.
            QVERIFY(!saveTrace(model, shownPath(trace), {}, file("trace.aut"), run));
            const auto aut = loadRun(model.lts, file("trace.aut"), run);
            QVERIFY(aut && !aut->fitted.misfit);
            QVERIFY(eventsOf(aut->run) == eventsOf(again->run) && aut->run.loop == again->run.loop);
        }
    }

    void asASystemItHasThisRunOnly()
    {
        const OpenedModel model = opened(ltsOf("0 a 1\n1 b 0\n1 c 2\n"));
        const Trace trace{
            StateId(0u),
            {{*model.lts.labels().find("a"), StateId(1u)}, {*model.lts.labels().find("b"), StateId(0u)}}};
        RunContext run;
        QVERIFY(!saveTrace(model, shownPath(trace), {}, file("trace.aut"), run));
        QVERIFY(readLts(file("trace.aut"), run)->lts == ltsOf("0 a 1\n1 b 2\n"));
        // The loop of a lasso comes back, and is a loop again when it is read.
        Trace lasso = trace;
        lasso.loop = 0;
        QVERIFY(!saveTrace(model, shownPath(lasso), {}, file("trace.aut"), run));
        QVERIFY(readLts(file("trace.aut"), run)->lts == ltsOf("0 a 1\n1 b 0\n"));
        QVERIFY(readRun(file("trace.aut"), run)->loop == std::size_t{0});
        const auto refusal = saveTrace(model, shownPath(trace), {}, file("trace.xyz"), run);
        QVERIFY(refusal && std::get<InputError>(*refusal).hint.find(".svg") != std::string::npos);
        // After a stop nothing is there.
        RunContext stopped;
        stopped.cancelAtPoll(1);
        const auto stop = saveTrace(model, shownPath(trace), {}, file("stopped.aut"), stopped);
        QVERIFY(stop && std::holds_alternative<Stopped>(*stop));
        QVERIFY(!QFile::exists(QString::fromStdString(file("stopped.aut"))));
    }

    void aSystemOfSeveralRunsIsNoTrace()
    {
        write("two.aut", "des (0,2,2)\n(0,a,1)\n(0,b,1)\n");
        RunContext run;
        const auto refused = readRun(file("two.aut"), run);
        QVERIFY(refused.error()->message.find("state 0 has 2 ways on") != std::string::npos);
    }

    void aTraceOfAProgramSaysNameDataAndWhoAdvanced()
    {
        write("p.js",
              "bp.registerBThread('asks', function () {\n"
              "  for (let n = 1; n <= 2; n++) bp.sync({request: bp.Event('add', {n: n, to: ['x']})});\n"
              "  bp.sync({request: bp.Event('add', {n: 1, to: ['x']})});\n});\n"
              "bp.registerBThread('sees', function () { while (true) bp.sync({waitFor: bp.all}); });\n");
        RunContext run;
        const auto model = openModel(file("p.js"), {}, run);
        QVERIFY(model && programOf(*model));
        Trace trace{model->lts.initialStates().front(), {}};
        while (!model->lts.outgoing(trace.last()).empty())
            trace.steps.push_back(model->lts.outgoing(trace.last()).front());
        QVERIFY(!saveTrace(*model, shownPath(trace), {}, file("trace.json"), run));
        const std::string text = contentOf(file("trace.json"));
        QCOMPARE(wrongInDocument(text, "trace-1"), std::string());
        const testing::Json step = testing::Json::parse(text)["steps"][2];
        SAME(step["event"], "add {n: 1, to: [\"x\"]}");
        SAME(step["name"], "add");
        SAME(step["data"], testing::Json({{"n", 1}, {"to", testing::Json::array({"x"})}}));
        SAME(step["occurrence"], 2);
        SAME(step["advanced"], testing::Json::array({"asks", "sees"}));
        QVERIFY(!saveTrace(*model, shownPath(trace), {}, file("trace.txt"), run));
        QVERIFY(contentOf(file("trace.txt")).find("(asks, sees), to state 3") != std::string::npos);
    }

    void theFirstStepThatDoesNotFitIsNamedWithWhatIsPossible()
    {
        write("trace.json",
              R"({"schema": "threadmend/trace/1", "steps": [{"event": "a"}, {"event": "b 1"}]})");
        RunContext run;
        const Lts edited = ltsOf("0 a 1\n1 \"b\" 2\n2 a 3\n3 c 0\n");
        const auto loaded = loadRun(edited, file("trace.json"), run);
        QVERIFY(static_cast<bool>(loaded));
        QCOMPARE(loaded->fitted.trace.length(), std::size_t{1});
        const InputError said =
            misfitError("t.json", endOf(edited, loaded->fitted.trace), loaded->run, *loaded->fitted.misfit);
        QCOMPARE(said.message, std::string("step 2, \"b 1\", is not possible in state 1 of this model"));
    }

    void labelsOfProgramsAreTakenApart_data()
    {
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("data");
        const auto row = [](const char* label, const char* name, const char* data) {
            QTest::newRow(label) << QString::fromUtf8(label) << QString::fromUtf8(name)
                                 << QString::fromUtf8(data);
        };
        row("go", "go", "none");
        row("pour coffee", "pour coffee", "none");
        row("pour coffee 3", "pour coffee", "3");
        row("go {a: {b: [1, -2.5]}, c: \"x, \\\"y\\\"\"}", "go",
            "{\"a\":{\"b\":[1,-2.5]},\"c\":\"x, \\\"y\\\"\"}");
        row("go [undefined, true, null]", "go", "[\"undefined\",true,null]");
        row("go Map {\"k\": 1}", "go", "{\"\\\"k\\\"\":1}");
        row("go Set [NaN]", "go", "[\"NaN\"]");
        row("go {}", "go", "{}");
        row("go {broken", "go {broken", "none");
        row("go {a: 1} #2", "go {a: 1} #2", "none");
    }
    void labelsOfProgramsAreTakenApart()
    {
        QFETCH(QString, label);
        QFETCH(QString, name);
        QFETCH(QString, data);
        const EventLabel found = eventLabel(label.toStdString());
        QCOMPARE(QString::fromStdString(found.name), name);
        QCOMPARE(QString::fromStdString(found.data ? found.data->dump() : "none"), data);
    }

    void hostileFilesAreRefusedInOneSentence_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("{\n  \"schema\": oops");
        QTest::newRow("another document") << QByteArray("{\"schema\": \"threadmend/check/1\"}");
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("steps that are none")
            << QByteArray(R"({"schema": "threadmend/trace/1", "steps": [7]})");
        QTest::newRow("an event that is a number")
            << QByteArray(R"({"schema": "threadmend/trace/1", "steps": [{"event": 7}]})");
        QTest::newRow("a loop behind the end")
            << QByteArray(R"({"schema": "threadmend/trace/1", "steps": [{"event": "a"}], "loop": 1})");
        QTest::newRow("a negative loop")
            << QByteArray(R"({"schema": "threadmend/trace/1", "steps": [{"event": "a"}], "loop": -1})");
        QTest::newRow("no UTF-8") << QByteArray("\xff\xfe\x00\x01", 4);
        QTest::newRow("deep") << QByteArray(100000, '[');
    }
    void hostileFilesAreRefusedInOneSentence()
    {
        QFETCH(QByteArray, text);
        write("trace.json", text);
        RunContext run;
        const auto trace = readRun(file("trace.json"), run);
        QVERIFY(trace.error() != nullptr);
        QVERIFY(!trace.error()->message.empty());
    }

    void aMissingFileIsSaid()
    {
        RunContext run;
        QVERIFY(readRun(file("none.json"), run).error() != nullptr);
        QVERIFY(readRun(file("none.aut"), run).error() != nullptr);
    }

private:
    std::string file(const char* name) const { return folder_.filePath(QLatin1String(name)).toStdString(); }
    void write(const char* name, const QByteArray& text) const
    {
        QFile out(QString::fromStdString(file(name)));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
    }

    QTemporaryDir folder_;
};

THREADMEND_TEST_MAIN(TraceFileTest)
#include "trace_file_test.moc"
