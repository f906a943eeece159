// SPDX-License-Identifier: GPL-3.0-or-later
// A Kripke structure in the window: opened, checked, explained, stepped through, mended in its text.
#include "tests/app/window/window_test.h"
#include "tests/views/typing.h"
#include "views/program/edited_source.h"
#include "views/program/source_view.h"

#include <QDockWidget>
#include <QFile>
#include <QListView>

using namespace threadmend;
using namespace threadmend::testing;

class KripkeTest : public QObject {
    Q_OBJECT

    TestSettings settings_;
    QTemporaryDir folder_;

    /// A copy of a sample, with its properties.
    QString sample(const char* name)
    {
        const QString from = QStringLiteral(THREADMEND_SAMPLES "/kripke/") + QLatin1String(name);
        const QString to = folder_.filePath(QLatin1String(name));
        for (const char* extension : {".kripke", ".props"}) {
            QFile::remove(to + QLatin1String(extension));
            require(QFile::copy(from + QLatin1String(extension), to + QLatin1String(extension)),
                    "a sample can be copied");
        }
        return to + QStringLiteral(".kripke");
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void itIsExplainedAndSteppedThrough()
    {
        TestWindow window;
        window.click(window.offer(QStringLiteral("test-then-set")));
        QVERIFY(window.settled());
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.label("status.verdicts").contains(QLatin1String("1 violated")));
        QCOMPARE(window.now().trace->length(), std::size_t{4});
        // The last thing that can save them: one leaves before the other locks.
        window.key(Qt::Key_End, Qt::AltModifier);
        window.key(Qt::Key_F11, Qt::ShiftModifier);
        QCOMPARE(window.now().cursor, std::size_t{3});
        QVERIFY(window.label("trace.sentence").contains(QLatin1String("leave 1")));
        QVERIFY(window.sceneHas(QStringLiteral("as"), QStringLiteral("here")));
        window.key(Qt::Key_F10);
        QCOMPARE(window.now().cursor, std::size_t{4});
        QVERIFY(window.sceneHas(QStringLiteral("aa"), QStringLiteral("here")));
    }

    void panelsOfOtherKindsStayAway()
    {
        TestWindow window;
        window.open(sample("two-phase-commit"));
        QVERIFY(window.child<QDockWidget>("source")->isVisible());
        for (const char* name : {"threads", "synchronisation", "variables", "repair", "grid"})
            QVERIFY2(!window.child<QDockWidget>(name)->isVisible(), name);
    }

    void itIsMendedInItsText()
    {
        TestWindow window;
        window.open(sample("test-then-set"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        const PropertyKey exclusion = window.now().properties->front().key;
        QVERIFY(window.now().verdictOf(exclusion)->verdict.kind == Verdict::Kind::Violated);
        auto& view = *window.child<SourceView>("source.view");
        EditedSource& source = window.window().source();
        const QString before = source.text();
        // What cannot be read is told with its line; the model stays.
        view.setFocus();
        view.setCursorPosition(0, 0);
        typeInto(view, "ww -> xx;\n");
        QTRY_VERIFY(source.error() != nullptr);
        QCOMPARE(source.error()->line, 1);
        QVERIFY(window.label("source.problem").contains(QLatin1String("`xx`")));
        QVERIFY(window.now().model != nullptr);
        // Whoever has seen the lock free locks at once: nobody else can look in between.
        QString mended = before;
        for (const char* step : {"sw -> ss : \"look 2\";\n", "ws -> ss : \"look 1\";\n"})
            mended.remove(QLatin1String(step));
        QVERIFY(mended != before);
        source.edit(mended);
        QTRY_VERIFY(source.problemsAreOfNow() && source.error() == nullptr && window.settled() &&
                    window.now().verdictOf(exclusion) != nullptr);
        QVERIFY(window.now().verdictOf(exclusion)->verdict.kind == Verdict::Kind::Holds);
        window.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!source.isModified());
        QFile file(source.path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), mended);
    }
};

THREADMEND_WINDOW_TEST_MAIN(KripkeTest)
#include "kripke_test.moc"
