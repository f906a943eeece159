// SPDX-License-Identifier: GPL-3.0-or-later
// This program is its own helper: gui_test_main.h.
#ifndef Q_MOC_RUN // moc of Qt 6.4 stumbles over concepts in what these include
#include "tests/testing/random_models.h"
#include "tests/views/graph/checked_layout.h"
#include "tests/views/graph/explained_models.h"
#include "tests/views/graph/gui_test_main.h"
#include "views/graph/graphviz_helper.h"
#include "views/graph/pictures_of.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <cerrno>
#include <cmath>

#include <sys/wait.h>
#endif

#include <QObject>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

std::string ownProgram()
{
    return QCoreApplication::applicationFilePath().toStdString();
}

Outcome<Layout> layOut(const Picture& picture, const std::string& program, int milliseconds, RunContext& run,
                       const char* method = "graphviz")
{
    LayoutOptions options;
    options.helperProgram = program;
    options.helperDeadline = std::chrono::milliseconds(milliseconds);
    return layoutMethodOf(method)->layout(picture, captionsOf(picture, Theme::light()), options, run);
}

/// A program that behaves as `body` says, for a shell.
std::string script(const QTemporaryDir& folder, const char* body)
{
    QFile file(folder.filePath(QStringLiteral("helper")));
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write a script");
    file.write(QByteArray("#!/bin/sh\n") + body + "\n");
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return file.fileName().toStdString();
}

bool hasNoChildren()
{
    return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD;
}

Lts philosophers(std::uint32_t count);

} // namespace

class GraphvizLayoutTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { QVERIFY2(hasNoChildren(), "a helper process was left over"); }

    void laysOutThroughTheHelper()
    {
        RunContext run;
        const Lts lts = ltsOf("0 a 1 1 b 2 2 c 0 1 d 1 0 e 3 3 f 2 2 g 3");
        const Picture picture = pictureOf(lts);
        const auto layout = layOut(picture, ownProgram(), 20000, run);
        QVERIFY(static_cast<bool>(layout));
        QCOMPARE(layout->note, std::string());
        const QString problem = problemWith(picture, *layout);
        QVERIFY2(problem.isEmpty(), qPrintable(problem));
    }

    void keepsItsPromisesOnRandomModels()
    {
        for (std::uint64_t seed = 0; seed < 25; ++seed) {
            RunContext run;
            Random random(seed);
            const Picture picture = pictureOf(randomLts(random, {12, 3, 2}));
            const auto layout = layOut(picture, ownProgram(), 20000, run);
            QCOMPARE(layout->note, std::string());
            const QString problem = problemWithNodes(picture, *layout) + problemWithRoutes(picture, *layout);
            QVERIFY2(problem.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(problem)));
        }
    }

    void springsAndForcesKeepThemToo_data()
    {
        QTest::addColumn<QByteArray>("method");
        QTest::newRow("neato") << QByteArray("neato");
        QTest::newRow("sfdp") << QByteArray("sfdp");
    }
    void springsAndForcesKeepThemToo()
    {
        QFETCH(QByteArray, method);
        for (std::uint64_t seed = 0; seed < 15; ++seed) {
            RunContext run;
            Random random(seed);
            const Picture picture = pictureOf(randomLts(random, {12, 3, 2}));
            const auto layout = layOut(picture, ownProgram(), 20000, run, method.constData());
            QCOMPARE(layout->note, std::string());
            const QString problem = problemWithNodes(picture, *layout) + problemWithRoutes(picture, *layout);
            QVERIFY2(problem.isEmpty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(problem)));
            // The same each time.
            QVERIFY(layOut(picture, ownProgram(), 20000, run, method.constData())->positions ==
                    layout->positions);
        }
    }

    void whatIsNearInStepsIsNearAmongSprings()
    {
        RunContext run;
        std::string ring;
        for (int state = 0; state < 24; ++state)
            ring +=
                (state == 0 ? "" : " ") + std::to_string(state) + " a " + std::to_string((state + 1) % 24);
        const Picture picture = pictureOf(ltsOf(ring.c_str()));
        const auto layout = layOut(picture, ownProgram(), 20000, run, "neato");
        QCOMPARE(layout->note, std::string());
        const auto distance = [&](std::uint32_t a, std::uint32_t b) {
            const QPointF way = layout->positions[a] - layout->positions[b];
            return std::hypot(way.x(), way.y());
        };
        for (std::uint32_t state = 0; state < 24; ++state)
            QVERIFY(distance(state, (state + 1) % 24) < distance(state, (state + 12) % 24) / 2);
    }

    void onlyDotKeepsGroupsTogether()
    {
        RunContext run;
        const Lts lts = ltsOf("0 a 1 1 c 2 1 b 3 0 c 4 4 a 1");
        const Explanation explanation = NaiveExplanation(lts, {"a", "b"}).take();
        const Picture picture = *neighbourhoodView(lts, explanation, {}, run);
        QCOMPARE(layOut(picture, ownProgram(), 20000, run, "neato")->note,
                 std::string("only dot keeps groups together, so the layered layout is shown"));
    }

    void drawsGroupsApart()
    {
        RunContext run;
        const Lts lts = ltsOf("0 a 1 1 c 2 1 b 3 0 c 4 4 a 1");
        const Explanation explanation = NaiveExplanation(lts, {"a", "b"}).take();
        const Picture picture = *neighbourhoodView(lts, explanation, {}, run);
        const auto layout = layOut(picture, ownProgram(), 20000, run);
        QCOMPARE(layout->note, std::string());
        QCOMPARE(layout->groupBoxes.size(), picture.groups.size());
    }

    void laysOutDiningPhilosophersInTime()
    {
        // Without the trick of the levels dot does not come back from this one for a minute.
        RunContext run;
        const Picture picture = pictureOf(philosophers(5));
        QVERIFY(picture.nodeCount() > 40);
        const auto layout = layOut(picture, ownProgram(), 20000, run);
        QCOMPARE(layout->note, std::string());
        QVERIFY(problemWithNodes(picture, *layout).isEmpty());
    }

    void replacesAHelperThatIsLate()
    {
        QTemporaryDir folder;
        RunContext run;
        const Picture picture = pictureOf(ltsOf("0 a 1 1 b 2"));
        const auto layout = layOut(picture, script(folder, "exec sleep 60"), 100, run);
        QVERIFY(static_cast<bool>(layout));
        QCOMPARE(layout->note,
                 std::string("Graphviz took longer than 0.1 s, so the layered layout is shown"));
        QVERIFY(problemWith(picture, *layout).isEmpty());
    }

    void replacesAHelperThatFails_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("why");
        QTest::newRow("exits") << QByteArray("exit 3") << "Graphviz failed";
        QTest::newRow("crashes") << QByteArray("kill -SEGV $$") << "Graphviz failed";
        QTest::newRow("says nothing") << QByteArray("exit 0") << "Graphviz gave no answer";
        QTest::newRow("says nonsense")
            << QByteArray("cat > /dev/null; echo threadmend-places-1; echo 1 x") << "Graphviz gave no answer";
    }
    void replacesAHelperThatFails()
    {
        QFETCH(QByteArray, body);
        QFETCH(QString, why);
        QTemporaryDir folder;
        RunContext run;
        const Picture picture = pictureOf(ltsOf("0 a 1 1 b 2"));
        const auto layout = layOut(picture, script(folder, body.constData()), 5000, run);
        QVERIFY(static_cast<bool>(layout));
        QCOMPARE(QString::fromStdString(layout->note), why + ", so the layered layout is shown");
    }

    void replacesAHelperThatIsNotThere()
    {
        RunContext run;
        const Picture picture = pictureOf(ltsOf("0 a 1"));
        QVERIFY(
            layOut(picture, "/nonexistent/helper", 1000, run)->note.starts_with("the program for Graphviz"));
        QVERIFY(layOut(picture, "", 1000, run)->note.starts_with("Graphviz is not at hand"));
    }

    void killsTheHelperWhenStopped()
    {
        QTemporaryDir folder;
        const Picture picture = pictureOf(ltsOf("0 a 1 1 b 2"));
        RunContext run;
        run.cancelAtPoll(6);
        const auto layout = layOut(picture, script(folder, "exec sleep 60"), 30000, run);
        QVERIFY(!layout && layout.stopped()->reason == StopReason::Cancelled);
    }

    void refusesADamagedRequest()
    {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {QString::fromLatin1(layoutHelperFlag)});
        process.write("threadmend-layout-1 1 1 0 10 10\n10 10 -1\n0 7 1\n");
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 2);
    }
};

namespace {

/// Each takes the left fork, then the right one, then puts both back.
Lts philosophers(std::uint32_t count)
{
    LtsBuilder builder;
    std::map<std::vector<int>, std::uint32_t> numbers;
    std::vector<std::vector<int>> states;
    const auto number = [&](const std::vector<int>& state) {
        const auto [place, fresh] = numbers.try_emplace(state, static_cast<std::uint32_t>(states.size()));
        if (fresh)
            states.push_back(state);
        return place->second;
    };
    number(std::vector<int>(count, 0));
    for (std::uint32_t i = 0; i < states.size(); ++i)
        for (std::uint32_t p = 0; p < count; ++p) {
            const std::vector<int> state = states[i];
            const std::uint32_t left = (p + count - 1) % count, right = (p + 1) % count;
            std::vector<int> next = state;
            if (state[p] == 0 && state[left] != 2)
                next[p] = 1;
            else if (state[p] == 1 && state[right] == 0)
                next[p] = 2;
            else if (state[p] == 2)
                next[p] = 0;
            else
                continue;
            builder.add(StateId(i), builder.label(std::string(1, static_cast<char>('a' + p))),
                        StateId(number(next)));
        }
    return std::move(builder).build();
}

} // namespace

THREADMEND_GUI_TEST_MAIN(GraphvizLayoutTest)
#include "graphviz_layout_test.moc"
