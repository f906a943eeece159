// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/terminal/running_program.h"
#include "tests/testing/test_main.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QThread>

using namespace threadmend::testing;

/// Files that the program writes: models, LTSs of counterexamples, pictures.
class WritingTest : public QObject {
    Q_OBJECT

    Workshop shop_;
    QString invoice_ = QString::fromStdString(samplePath("lts/invoice-service.aut"));
    QString retry_ = QString::fromStdString(samplePath("lts/retry-protocol.aut"));

    static bool isRunning(const QString& words)
    {
        // From /proc: a bare Debian has no ps.
        for (const QString& process : QDir("/proc").entryList(QDir::Dirs)) {
            QFile line("/proc/" + process + "/cmdline");
            if (line.open(QIODevice::ReadOnly) &&
                QString::fromLocal8Bit(line.readAll().replace('\0', ' ')).contains(words))
                return true;
        }
        return false;
    }
    Json explored(const QString& file) const
    {
        Json found = shop_.run({"explore", file, "--json"}).json();
        found.erase("model");
        found.erase("seconds");
        found.erase("bytesPerState");
        return found;
    }

private Q_SLOTS:
    void modelsSurviveEveryReadableFormat_data()
    {
        QTest::addColumn<QString>("extension");
        for (const char* extension : {"aut", "fsm", "dot", "gv", "AUT"})
            QTest::newRow(extension) << extension;
    }
    void modelsSurviveEveryReadableFormat()
    {
        QFETCH(const QString, extension);
        shop_.write("odd.aut",
                    "des (2,5,4)\n(2,\"a, "
                    "\\\"b\\\"\",0)\n(0,\"tau\",1)\n(0,\"tau\",1)\n(1,\"caf\xE9\",2)\n(1,\" c \",3)\n");
        for (const QString& model : {invoice_, retry_, QString("odd.aut")}) {
            shop_.run({"convert", model, "first.aut"});
            QCOMPARE(shop_.run({"convert", "first.aut", "there." + extension}).code, 0);
            QCOMPARE(shop_.run({"convert", "there." + extension, "back.aut"}).code, 0);
            QVERIFY(!shop_.read("first.aut").empty());
            // In .fsm the initial state is always the first one.
            if (extension != "fsm" || model != "odd.aut")
                QCOMPARE(shop_.read("back.aut"), shop_.read("first.aut"));
            QVERIFY(explored("there." + extension) == explored(model));
        }
    }
    void writtenOnlyFormatsAreWhole()
    {
        QCOMPARE(shop_.run({"convert", invoice_, "m.json"}).code, 0);
        QVERIFY(!Json::parse(shop_.read("m.json"), nullptr, false).is_discarded());
        QCOMPARE(shop_.run({"convert", invoice_, "m.graphml"}).code, 0);
        QVERIFY(shop_.read("m.graphml").find("</graphml>") != std::string::npos);
        QCOMPARE(shop_.run({"convert", invoice_, "m.tikz"}).code, 0);
        QVERIFY(shop_.read("m.tikz").find("\\end{tikzpicture}") != std::string::npos);
        REFUSED(shop_.run({"explore", "m.json"}));
    }
    void aLabelThatTheModelDoesNotHaveIsWarnedOf()
    {
        for (const char* command : {"check", "neighbourhoods", "counterexamples"}) {
            const Answer answer = shop_.run({command, invoice_, "-p", "never true* . \"send invoise\""});
            QCOMPARE(answer.code, 0);
            QVERIFY2(answer.complains("did you mean \"send invoice\"?"), answer.err.c_str());
        }
        const Answer file = shop_.run({"check", invoice_, "-p", invoice_});
        REFUSED(file);
        QVERIFY2(file.complains("--props " + invoice_.toStdString()), file.err.c_str());
    }

    void theStepAfterWhichTheViolationIsCertainIsShownAndAnswered()
    {
        const Answer text = shop_.run({"neighbourhoods", invoice_, "-p", "invoiced once"});
        QVERIFY2(text.says("5  send invoice\n           from here on the violation is certain"),
                 text.out.c_str());
        const Answer json = shop_.run({"neighbourhoods", invoice_, "-p", "invoiced once", "--json"});
        const Json shortened = Json::parse(json.out)["shortened"];
        QCOMPARE(shortened["certainAfterSteps"].get<int>(), 5);
        QCOMPARE(shortened["decisions"].dump(),
                 std::string(
                     R"([{"afterSteps":1,"waysOut":["refuse"]},{"afterSteps":4,"waysOut":["write off"]}])"));
    }

    void whatIsTooLongToBeCountedByNeighbourhoodsIsSaidToBe()
    {
        // On each rung of a ladder one of two ways crosses a neighbourhood.
        constexpr int rungs = 2000;
        std::string steps;
        const auto add = [&](int source, const char* label, int target) {
            steps += "(" + std::to_string(source) + ", \"" + label + "\", " + std::to_string(target) + ")\n";
        };
        for (int i = 0; i < 3 * rungs; i += 3) {
            add(i, "left", i + 1);
            add(i, "right", i + 2);
            add(i + 1, "on", i + 3);
            add(i + 2, "on", i + 3);
            add(i + 1, "out", 3 * rungs + 2);
        }
        add(3 * rungs, "bad", 3 * rungs + 1);
        shop_.write("ladder.aut", "des (0, " + std::to_string(5 * rungs + 1) + ", " +
                                      std::to_string(3 * rungs + 3) + ")\n" + steps);
        const Answer text = shop_.run({"neighbourhoods", "ladder.aut", "-p", "never true* . bad"});
        QVERIFY2(text.says("shortest             at least 18,446,744,073,709,551,615 counterexamples"),
                 text.out.c_str());
        QVERIFY(text.says("too long to be counted by the neighbourhoods that they cross"));
        const Answer json = shop_.run({"neighbourhoods", "ladder.aut", "-p", "never true* . bad", "--json"});
        FITS(json, "neighbourhoods-1");
        QVERIFY(!json.json()["shortestCounterexamples"].contains("by"));
    }

    void aModelIsNotConvertedOntoItself()
    {
        const std::string commented = "des (0, 1, 2)\n% a comment that would be lost\n(0, \"a\", 1)\n";
        shop_.write("self.aut", commented);
        REFUSED(shop_.run({"convert", "self.aut", "./self.aut"}));
        QCOMPARE(shop_.read("self.aut"), commented);
    }

    void theModelIsNotReplacedByWhatIsSaidOfIt()
    {
        shop_.write("keep.dot", "digraph { 0 -> 1 [label=a] }\n");
        shop_.shell("ln -s keep.dot link.dot");
        for (const char* path : {"keep.dot", "./keep.dot", "link.dot"}) {
            REFUSED(shop_.run({"counterexamples", "keep.dot", "-p", "never a", "-o", path}));
            REFUSED(shop_.run({"render", "keep.dot", "--view", "full", "-o", path}));
        }
        QCOMPARE(shop_.read("keep.dot"), std::string("digraph { 0 -> 1 [label=a] }\n"));
    }

    void counterexamplesAreWrittenAsAskedFor()
    {
        const auto write = [this](const QStringList& more) {
            return shop_
                .run(QStringList{"counterexamples", invoice_, "-p", "invoiced once", "-o", "bad.aut",
                                 "--json"} +
                     more)
                .json();
        };
        const Json plain = write({});
        SAME(plain["counterexamples"]["states"], explored("bad.aut")["states"]);
        const Json reduced = write({"--reduce"});
        QVERIFY(reduced["written"]["states"] < plain["counterexamples"]["states"]);
        SAME(reduced["written"]["states"], explored("bad.aut")["states"]);
        write({"--determinise"});
        SAME(explored("bad.aut")["deterministic"], true);
        const Json marked = write({"--final-label", "VIOLATED"});
        QVERIFY(shop_.read("bad.aut").find("VIOLATED") != std::string::npos);
        QVERIFY(marked["written"]["transitions"] > plain["counterexamples"]["transitions"]);
    }
    void nothingIsWrittenOfAPropertyThatHolds()
    {
        const Answer answer =
            shop_.run({"counterexamples", invoice_, "-p", "paid before shipping", "-o", "none.aut"});
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.says("nothing was written") && !shop_.has("none.aut"));
    }
    void twoFilesGiveTheNeighbourhoodsOfTheProperty()
    {
        const QString property = "delivered at most once";
        const Json direct = shop_.run({"neighbourhoods", retry_, "-p", property, "--json"}).json();
        for (const QStringList& marks : {QStringList{}, QStringList{"--final-label", "END"}}) {
            shop_.run(QStringList{"counterexamples", retry_, "-p", property, "-o", "bad.aut"} + marks);
            const Answer answer = shop_.run(
                QStringList{"neighbourhoods", retry_, "--counterexamples", "bad.aut", "--json"} + marks);
            QCOMPARE(answer.code, 1);
            FITS(answer, "matching-1");
            SAME(answer.json()["full"]["states"], 14);
            QVERIFY(answer.json()["neighbourhoods"]["count"] > 0);
        }
        QVERIFY(direct["neighbourhoods"]["count"] > 0);
    }

    void picturesAreOfTheirKind_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("begin");
        for (const char* layout : {"layered", "graphviz"}) {
            const QString stem = QString(layout) + ".";
            QTest::newRow(qPrintable(stem + "svg")) << stem + "svg"
                                                    << "<?xml";
            QTest::newRow(qPrintable(stem + "png")) << stem + "png"
                                                    << "PNG";
            QTest::newRow(qPrintable(stem + "pdf")) << stem + "pdf"
                                                    << "%PDF-";
            QTest::newRow(qPrintable(stem + "dot")) << stem + "dot"
                                                    << "digraph";
            QTest::newRow(qPrintable(stem + "tikz")) << stem + "tikz"
                                                     << "%";
        }
    }
    void picturesAreOfTheirKind()
    {
        QFETCH(const QString, file);
        QFETCH(const QString, begin);
        const QString layout = file.section('.', 0, 0);
        for (const char* view : {"full", "counterexample", "overlay", "neighbourhoods"}) {
            const Answer answer =
                shop_.run({"render", retry_, "-o", file, "--view", view, "--layout", layout, "--json"});
            QVERIFY2(answer.code == 0 && answer.err.empty(), answer.err.c_str());
            FITS(answer, "render-1");
            QVERIFY(QByteArray::fromStdString(shop_.read(file.toStdString()))
                        .left(40)
                        .contains(begin.toLatin1()));
            QVERIFY(shop_.read(file.toStdString()).size() > 200);
        }
        if (file.endsWith("png"))
            QVERIFY(!QImage(QString::fromStdString(shop_.path(file.toStdString()))).isNull());
        QVERIFY(!isRunning("--layout-helper"));
    }
    void aFileCanGoToTheStandardOutput()
    {
        shop_.run({"convert", retry_, "there.aut"});
        const std::string expected = shop_.read("there.aut");
        for (const QString& line :
             {QString("$T convert %1 - --format aut"), QString("$T explore %1 -o - --format .aut")}) {
            QCOMPARE(shop_.shell(line.arg(retry_) + " 2> said").out, expected);
            QCOMPARE(shop_.shell(line.arg(retry_) + " 2> said | cat").out, expected);
            shop_.shell("echo before > kept; " + line.arg(retry_) + " >> kept 2> said");
            QCOMPARE(shop_.read("kept"), "before\n" + expected);
        }
        const Answer picture = shop_.run({"render", retry_, "-o", "-", "--format", "svg"});
        QVERIFY(picture.code == 0 && picture.out.starts_with("<?xml") && picture.complains("nodes"));
        REFUSED(shop_.run({"convert", retry_, "-"}));
        REFUSED(shop_.run({"convert", retry_, "-", "--format", "xyz"}));
        REFUSED(shop_.run({"convert", retry_, "out.aut", "--format", "fsm"}));
        QCOMPARE(shop_.run({"convert", retry_, "-", "--format", "aut", "--json"}).code, 2);
        QVERIFY(!shop_.has("-") && !shop_.has("-.aut"));
    }
    void theSamePictureIsTheSameFile()
    {
        for (const char* kind : {"pdf", "svg", "png", "dot", "tikz"}) {
            const QString first = QString("first.") + kind, second = QString("second.") + kind;
            for (const char* view : {"counterexample", "neighbourhoods"}) {
                QCOMPARE(shop_.run({"render", invoice_, "--view", view, "-o", first}).code, 0);
                if (QLatin1String(kind) == QLatin1String("pdf"))
                    QThread::msleep(1100); // it could say when it was made
                QCOMPARE(shop_.run({"render", invoice_, "--view", view, "-o", second}).code, 0);
                QVERIFY2(shop_.read(first.toStdString()) == shop_.read(second.toStdString()), kind);
            }
        }
    }
    void thePictureOfAHoldingPropertySaysSo()
    {
        const Answer answer = shop_.run({"render", retry_, "-p", "deadlock-free", "-o", "holds.svg"});
        QCOMPARE(answer.code, 0);
        QVERIFY(answer.complains("the property holds, so the picture shows the whole model"));
    }
    void aStopLeavesNoHelperAndNoFile()
    {
        const Answer answer = shop_.run({"render", invoice_, "--view", "full", "--layout", "graphviz", "-o",
                                         "late.svg", "--timeout", "0.02"});
        QVERIFY(answer.code == 3 || answer.code == 0);
        QCOMPARE(shop_.has("late.svg"), answer.code == 0);
        QVERIFY(!isRunning("--layout-helper"));
    }
};

THREADMEND_TEST_MAIN(WritingTest)
#include "writing_test.moc"
