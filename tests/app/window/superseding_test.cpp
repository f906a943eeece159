// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes ends at once what was being found out about the old: the thread of it ends.
//
// A thread that did not hear of it would work for a minute and more; it is granted some seconds of the
// processor, as machines are slow and busy. How long it takes is measured by `window_bench`.
#include "core/property/property_kind.h"
#include "tests/app/window/window_test.h"
#include "tests/testing/thread_seconds.h"

#include <QElapsedTimer>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// Philosophers who take their sticks in any order: hundreds of millions of states for fourteen.
QByteArray philosophers(int count)
{
    return "const N = " + QByteArray::number(count) +
           ";\n"
           "for (let i = 0; i < N; i++) {\n"
           "  const left = i, right = (i + 1) % N;\n"
           "  bp.registerBThread('philosopher ' + i, function () {\n"
           "    while (true) {\n"
           "      bp.sync({request: bp.Event('take ' + i + ' ' + left)});\n"
           "      bp.sync({request: bp.Event('take ' + i + ' ' + right)});\n"
           "      bp.sync({request: bp.Event('drop ' + i + ' ' + left)});\n"
           "      bp.sync({request: bp.Event('drop ' + i + ' ' + right)});\n"
           "    }\n"
           "  });\n"
           "}\n";
}

/// Its automaton over a and b has some two to the power of `steps` states.
Property slowProperty(int steps)
{
    const QString text = "never true* . a" + QString(" . (a | b)").repeated(steps) + " . c";
    return *parseProperty(text.toStdString());
}

} // namespace

class SupersedingTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;
    static constexpr double patience = 5;

    static void wait(int milliseconds) { QTest::qWait(milliseconds); }
    static SecondsByThread atWork(const SecondsByThread& before) { return threadsAtWork(before, wait); }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void anEditOfAPropertyEndsItsCheck()
    {
        TestWindow window;
        const QString path = folder_.filePath(QStringLiteral("small.aut"));
        write(path, "des (0,3,1)\n(0,\"a\",0)\n(0,\"b\",0)\n(0,\"c\",0)\n");
        window.open(path);
        const SecondsByThread idle = secondsByThread();
        const auto ask = [&](int steps) { // as an edit does: another property has another key
            const PropertyKey key(window.now().nextKey);
            window.session().editProperties({{key, slowProperty(steps), true}}, QStringLiteral("a property"));
        };
        ask(22);
        for (int steps = 23; steps < 25; ++steps) {
            window.key(Qt::Key_F5);
            QVERIFY(!window.now().wanted.empty());
            const SecondsByThread working = atWork(idle);
            QVERIFY(!working.empty());
            QVERIFY(secondsAfter([&] { ask(steps); }, working, wait) < patience);
        }
    }

    void anEditOfTheProgramEndsItsExploration()
    {
        TestWindow window;
        const QString path = folder_.filePath(QStringLiteral("growing.js"));
        write(path, philosophers(14));
        const SecondsByThread idle = secondsByThread();
        window.window().open(path);
        QTRY_VERIFY_WITH_TIMEOUT(window.now().model, 60000);
        // Each edit comes later in the growth of the space, and meets it at other work.
        for (int edits = 1; edits <= 12; ++edits) {
            QTest::qWait(edits % 3 == 0 ? 5000 : edits * 150);
            const SecondsByThread working = atWork(idle);
            QVERIFY(!working.empty());
            const QByteArray text = "// " + QByteArray::number(edits) + "\nbp.Event('" +
                                    QByteArray::number(edits) + "');\n" + philosophers(14);
            const auto edit = [&] { window.window().source().edit(QString::fromUtf8(text)); };
            QVERIFY(secondsAfter(edit, working, wait) < patience);
            QTRY_VERIFY_WITH_TIMEOUT(window.now().model->source == text.toStdString(), 60000);
        }
    }

    void anotherModelEndsWhatWasAskedOfTheOldOne()
    {
        TestWindow window;
        const SecondsByThread idle = secondsByThread();
        const QString large = folder_.filePath(QStringLiteral("large.js"));
        write(large, philosophers(12));
        window.window().open(large);
        QTRY_VERIFY_WITH_TIMEOUT(window.now().model, 60000);
        const SecondsByThread working = atWork(idle);
        QVERIFY(!working.empty());
        const auto open = [&] { window.window().open(samplePathOf("lift-door")); };
        QVERIFY(secondsAfter(open, working, wait) < patience);
        QVERIFY(window.settled());
        QCOMPARE(QString::fromStdString(window.now().model->path), samplePathOf("lift-door"));
    }
};

THREADMEND_WINDOW_TEST_MAIN(SupersedingTest)
#include "superseding_test.moc"
