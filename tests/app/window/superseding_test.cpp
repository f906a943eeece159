// SPDX-License-Identifier: GPL-3.0-or-later
// What a person changes ends at once what was being found out about the old: the thread of it ends, soon.
//
// Nobody waits for a clock: what counts is how long an old thread still works, by the seconds of the
// processor that the system says it has used. A tenth of a second is promised; the system counts hundredths,
// and a busy machine and a build without optimisation are granted more.
#include "core/property/property_kind.h"
#include "tests/app/window/window_test.h"
#include "tests/testing/share.h"

#include <QDir>
#include <QElapsedTimer>
#include <map>

#include <unistd.h>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

using SecondsByThread = std::map<QString, double>;

/// Of the threads of this process: what each has used of the processor.
SecondsByThread secondsByThread()
{
    SecondsByThread seconds;
    const QString folder = QStringLiteral("/proc/self/task");
    for (const QString& thread : QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        const QByteArray line = content(folder + QLatin1Char('/') + thread + QStringLiteral("/stat"));
        // What follows the name, which may hold anything; fields 14 and 15 of all.
        const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
        if (fields.size() > 12)
            seconds[thread] = (fields[11].toDouble() + fields[12].toDouble()) / double(sysconf(_SC_CLK_TCK));
    }
    return seconds;
}

SecondsByThread without(SecondsByThread threads, const SecondsByThread& others)
{
    for (const auto& each : others)
        threads.erase(each.first);
    return threads;
}

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
    static constexpr double patience = looksAtAll ? 0.5 : 4.0;

    /// The threads that have come since `before`, once there is one that is hard at work.
    static SecondsByThread atWork(const SecondsByThread& before)
    {
        for (int turns = 0; turns < 6000; ++turns) {
            QTest::qWait(10);
            const SecondsByThread now = without(secondsByThread(), before);
            for (const auto& each : now)
                if (each.second >= 0.1)
                    return now;
        }
        return {};
    }
    /// What the hardest working of these threads still uses of the processor after `change`; endless if one
    /// of them is there for ever.
    template <class Change>
    static double workAfter(Change change, const SecondsByThread& threads)
    {
        const SecondsByThread before = secondsByThread();
        change();
        double longest = 0;
        for (int turns = 0; turns < 30000; ++turns) {
            const SecondsByThread now = secondsByThread();
            bool isThere = false;
            for (const auto& each : threads)
                if (const auto at = now.find(each.first), was = before.find(each.first);
                    at != now.end() && was != before.end()) {
                    isThere = true;
                    longest = std::max(longest, at->second - was->second);
                }
            if (!isThere)
                return longest;
            QTest::qWait(2);
        }
        return std::numeric_limits<double>::infinity();
    }
#define WITHIN(seconds, limit)                                                                               \
    {                                                                                                        \
        const double asked = (seconds);                                                                      \
        QVERIFY2(asked < (limit), qPrintable(QString::number(asked)));                                       \
    }

private Q_SLOTS:
    void init()
    {
        settings_.clear();
    }

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
            WITHIN(workAfter([&] { ask(steps); }, working), patience);
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
            WITHIN(workAfter([&] { window.window().source().edit(QString::fromUtf8(text)); }, working),
                   patience);
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
        WITHIN(workAfter([&] { window.window().open(samplePathOf("lift-door")); }, working), patience);
        QVERIFY(window.settled());
        QCOMPARE(QString::fromStdString(window.now().model->path), samplePathOf("lift-door"));
    }
};

THREADMEND_WINDOW_TEST_MAIN(SupersedingTest)
#include "superseding_test.moc"
