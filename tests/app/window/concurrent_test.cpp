// SPDX-License-Identifier: GPL-3.0-or-later
// A concurrent program in the window: opened, checked, stepped through, mended in its text.
#include "tests/app/window/window_test.h"
#include "views/program/edited_source.h"

#include <QDockWidget>
#include <QFile>

using namespace threadmend;
using namespace threadmend::testing;

class ConcurrentTest : public QObject {
    Q_OBJECT

    TestSettings settings_;
    QTemporaryDir folder_;

    /// A copy of a sample, without the property file beside it.
    QString sample(const char* name)
    {
        const QString file = QLatin1String(name) + QStringLiteral(".conc");
        const QString to = folder_.filePath(file);
        QFile::remove(to);
        require(QFile::copy(QStringLiteral(THREADMEND_SAMPLES "/concurrent/") + file, to),
                "a sample can be copied");
        return to;
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void itsSpecsAreItsPropertiesAndItsProcessesAreLanes()
    {
        TestWindow window;
        window.open(sample("peterson-wrong-turn"));
        QVERIFY(window.child<QDockWidget>("source")->isVisible());
        QCOMPARE(window.child<QDockWidget>("threads")->windowTitle(), QStringLiteral("Processes"));
        QCOMPARE(window.now().properties->size(), std::size_t{3});
        QCOMPARE(window.now().properties->front().property.name, std::string("mutex"));
        QVERIFY(window.now().model->lanes != nullptr);
        QCOMPARE(window.now().model->lanes->names().size(), std::size_t{2});
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{83});
    }

    void whatFailsIsSteppedThrough()
    {
        TestWindow window;
        window.open(sample("peterson-wrong-turn"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.label("status.verdicts").contains(QLatin1String("2 violated")));
        QVERIFY(window.now().trace != nullptr);
        // What must not be is reached by a run; that it goes on for ever need not be stepped through.
        QCOMPARE(window.now().trace->length(), std::size_t{6});
        window.key(Qt::Key_F10);
        QCOMPARE(window.now().cursor, std::size_t{1});
    }

    void itIsMendedInItsText()
    {
        TestWindow window;
        window.open(sample("peterson-wrong-turn"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        EditedSource& source = window.window().source();
        QString mended = source.text();
        const qsizetype place = mended.lastIndexOf(QLatin1String("turnB := true;"));
        mended.replace(place, 14, QStringLiteral("turnB := false;"));
        source.edit(mended);
        QTRY_VERIFY(source.problemsAreOfNow() && source.error() == nullptr && window.settled());
        for (const auto& each : *window.now().properties)
            QTRY_VERIFY(window.now().verdictOf(each.key) != nullptr &&
                        window.now().verdictOf(each.key)->verdict.kind == Verdict::Kind::Holds);
        // What cannot be read is told with its line.
        source.edit(QString(mended).replace(QLatin1String("flagA := false"), QLatin1String("flgA := false")));
        QTRY_VERIFY(source.error() != nullptr);
        QVERIFY(window.label("source.problem").contains(QLatin1String("flgA")));
    }
};

THREADMEND_WINDOW_TEST_MAIN(ConcurrentTest)
#include "concurrent_test.moc"
