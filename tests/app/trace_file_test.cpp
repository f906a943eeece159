// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trace_file.h"
#include "core/model/lts/format.h"
#include "tests/app/json_schema.h"
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
    Trace trace{lts.initial(), {}};
    for (int i = 0; i < 20 && !lts.outgoing(trace.last()).empty(); ++i) {
        const auto outgoing = lts.outgoing(trace.last());
        trace.steps.push_back(outgoing[random.below(static_cast<std::uint32_t>(outgoing.size()))]);
    }
    return trace;
}

} // namespace

class TraceFileTest : public QObject {
    Q_OBJECT
private slots:
    void whatIsSavedIsOpenedAgain()
    {
        const std::string path = file("trace.json");
        for (std::uint64_t seed = 1; seed <= 300; ++seed) {
            Random random(seed);
            const Lts lts = randomLts(random);
            const Trace trace = randomRun(lts, random);
            QVERIFY(!saveTrace(lts, shownPath(trace), {"m.aut", "p", "never a"}, path));
            const auto again = loadTrace(lts, path);
            QVERIFY(static_cast<bool>(again));
            QVERIFY(*again == trace);
        }
        QCOMPARE(wrongInDocument(contentOf(path), "trace-1"), std::string());
    }

    void asASystemItHasThisRunOnly()
    {
        const Lts lts = ltsOf("0 a 1\n1 b 0\n1 c 2\n");
        const Trace trace{StateId(0u),
                          {{*lts.labels().find("a"), StateId(1u)}, {*lts.labels().find("b"), StateId(0u)}}};
        QVERIFY(!saveTrace(lts, shownPath(trace), {"m.aut", "", ""}, file("trace.aut")));
        RunContext run;
        const auto system = readLts(file("trace.aut"), run);
        QVERIFY(system->lts == ltsOf("0 a 1\n1 b 2\n"));
        QVERIFY(saveTrace(lts, shownPath(trace), {"m.aut", "", ""}, file("trace.xyz")).has_value());
    }

    void theFirstStepThatDoesNotFitIsNamedWithWhatIsPossible()
    {
        write("trace.json", R"({"schema": "threadmend/trace/1", "steps": [{"event": "a"}, {"event": "z"}]})");
        const auto trace = loadTrace(ltsOf("0 a 1\n1 b 0\n1 c 0\n"), file("trace.json"));
        QVERIFY(trace.error() != nullptr);
        QVERIFY(trace.error()->message.find("step 2, z") != std::string::npos);
        QVERIFY(trace.error()->hint.find("b, c") != std::string::npos);
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
        QTest::newRow("no UTF-8") << QByteArray("\xff\xfe\x00\x01", 4);
        QTest::newRow("deep") << QByteArray(100000, '[');
    }
    void hostileFilesAreRefusedInOneSentence()
    {
        QFETCH(QByteArray, text);
        write("trace.json", text);
        const auto trace = loadTrace(ltsOf("0 a 1\n"), file("trace.json"));
        QVERIFY(trace.error() != nullptr);
        QVERIFY(!trace.error()->message.empty());
    }

    void aMissingFileIsSaid() { QVERIFY(loadTrace(ltsOf("0 a 1\n"), file("none.json")).error() != nullptr); }

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
