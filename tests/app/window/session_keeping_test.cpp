// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has made of a model is there again after the program was killed.
#include "app/window/end_signals.h"
#include "app/window/session_folder.h"
#include "core/property/property_kind.h"
#include "tests/app/window/window_test.h"

#include <QDir>
#include <QMessageBox>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTimer>
#include <csignal>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const dripping = "bp.registerBThread('tap', function () {\n"
                             "    while (true) {\n"
                             "        bp.sync({request: bp.Event('drip')});\n"
                             "        bp.sync({request: bp.Event('drop')});\n"
                             "    }\n"
                             "});\n";

QString sessionFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
           QStringLiteral("/sessions");
}

QStringList recordsThere()
{
    return QDir(sessionFolder()).entryList({QStringLiteral("*.json"), QStringLiteral("*.reading")});
}

} // namespace

class SessionKeepingTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;

    QString written(const char* name, const QByteArray& text)
    {
        const QString path = folder_.filePath(QLatin1String(name));
        write(path, text);
        return path;
    }

    /// What there would be if the program were killed now.
    static void leaveWhatIsThere()
    {
        const QDir folder(sessionFolder());
        for (const QString& name : recordsThere())
            QVERIFY(name.startsWith(QLatin1String("left-")) ||
                    QFile::copy(folder.filePath(name), folder.filePath(QStringLiteral("left-") + name)));
    }

    static void addProperty(TestWindow& window)
    {
        PropertyList list = *window.now().properties;
        list.push_back(
            {PropertyKey(window.now().nextKey), *parseProperty("never true* . drip . drop"), true});
        window.session().editProperties(list, QStringLiteral("adding a property"));
    }
    /// A killed program leaves an edited text and a new property.
    static void leaveEdited(const QString& path)
    {
        TestWindow window;
        window.open(path);
        addProperty(window);
        window.window().source().edit(window.window().source().text() + QStringLiteral("// more\n"));
        QTest::qWait(1600);
        QVERIFY(window.settled());
        QTest::qWait(1200);
        leaveWhatIsThere();
    }

private Q_SLOTS:
    void init()
    {
        settings_.clear();
        QDir(sessionFolder()).removeRecursively();
    }

    void whatAKilledProgramHasLeftIsOfferedAndRestored()
    {
        const QString path = written("tap.js", dripping);
        {
            TestWindow window;
            window.open(path);
            PropertyList list = *window.now().properties;
            list.push_back(
                {PropertyKey(window.now().nextKey), *parseProperty("never true* . drip . drop"), true});
            window.session().editProperties(list, QStringLiteral("adding a property"));
            window.session().dispatch(action::ToggleBreakpoint{{Breakpoint::Kind::Line, "", 4, true}});
            window.session().dispatch(action::Check{{list.back().key}});
            QVERIFY(window.settled());
            for (int i = 0; i < 3; ++i)
                window.key(Qt::Key_F10);
            QVERIFY(window.now().trace);
            window.session().dispatch(action::SetView{GraphView::Trace});
            window.window().source().edit(window.window().source().text() + QStringLiteral("// more\n"));
            QTest::qWait(1600);
            QVERIFY(window.settled());
            QTest::qWait(1200);
            leaveWhatIsThere();
        }
        TestWindow window;
        // Nothing of it is opened by itself.
        QVERIFY(window.now().model == nullptr);
        QVERIFY(window.label("banner.text").contains(QLatin1String("tap.js")));
        window.window().commands().action(QStringLiteral("file.restoreSession"))->trigger();
        QTRY_VERIFY(window.window().source().text().endsWith(QLatin1String("// more\n")));
        QTRY_COMPARE(window.now().properties->size(), std::size_t{6});
        QVERIFY(window.settled());
        QCOMPARE(window.now().properties->back().property.text, std::string("never true* . drip . drop"));
        const CheckedProperty* found = window.now().verdictOf(window.now().properties->back().key);
        QVERIFY(found != nullptr && found->verdict.kind == Verdict::Kind::Violated);
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
        QCOMPARE(window.now().breakpoints.front().line, 4u);
        QVERIFY(window.now().trace);
        QVERIFY(window.now().view == GraphView::Trace);
        QVERIFY(!window.window().offersSession());
    }

    void whatWasBeingReadIsNotReadAgainByItselfNorAreItsEdits()
    {
        const QString path = written("kills.js", dripping);
        {
            TestWindow window;
            window.open(path);
            window.window().source().edit(QStringLiteral("// kills\n"));
            // Killed before that was read.
            write(QDir(sessionFolder()).filePath(QStringLiteral("left.reading")), path.toUtf8());
        }
        TestWindow window;
        QVERIFY(window.now().model == nullptr);
        QVERIFY(window.label("banner.text").contains(QLatin1String("was being read")));
        // Opened by a person it is what its file holds; the edits are offered.
        window.open(path);
        QCOMPARE(window.window().source().text(), QString::fromLatin1(dripping));
        QVERIFY(window.label("banner.text").contains(QLatin1String("was being read")));
        window.window().commands().action(QStringLiteral("file.restoreSession"))->trigger();
        QTRY_COMPARE(window.window().source().text(), QStringLiteral("// kills\n"));
        QVERIFY(window.settled());
    }

    /// What was edited and what was added are one: both come back, or both are kept for later.
    void editsAndPropertiesAreKeptUntilSomebodyTakesOrDiscardsThem()
    {
        const QString path = written("both.js", dripping);
        leaveEdited(path);
        {
            TestWindow window;
            window.open(path);
            // Nothing of it is there before one asks for it.
            QCOMPARE(window.window().source().text(), QString::fromLatin1(dripping));
            QCOMPARE(window.now().properties->size(), std::size_t{5});
            QVERIFY(window.label("banner.text").contains(QLatin1String("both.js")));
            QCOMPARE(window.button("banner.dismiss")->text(), QStringLiteral("Not now"));
            window.click(window.button("banner.dismiss"));
            QVERIFY(window.window().offersSession());
            // Nor are they lost to what is edited now.
            window.window().source().edit(window.window().source().text() + QStringLiteral("// now\n"));
            QTest::qWait(700);
            window.window().source().edit(QString::fromLatin1(dripping));
            QVERIFY(window.settled());
            window.window().close();
        }
        TestWindow window;
        QVERIFY(window.window().offersSession());
        QVERIFY(window.label("banner.text").contains(QLatin1String("both.js")));
        for (auto* button : window.window().findChildren<QToolButton*>())
            if (button->defaultAction() ==
                window.window().commands().action(QStringLiteral("file.restoreSession")))
                window.click(button);
        QTRY_VERIFY(window.window().source().text().endsWith(QLatin1String("// more\n")));
        QTRY_COMPARE(window.now().properties->size(), std::size_t{6});
        QVERIFY(window.settled());
        QVERIFY(!window.window().offersSession());
        window.window().source().edit(QString::fromLatin1(dripping));
        QTest::qWait(700);
    }

    void allThatSeveralKilledProgramsHaveLeftIsOfferedOneAfterTheOther()
    {
        const QString paths[] = {written("first.js", dripping), written("second.js", dripping),
                                 written("third.js", dripping)};
        for (const QString& path : paths)
            leaveEdited(path);
        const auto offers = [](TestWindow& window, const char* name) {
            return window.now().notice && window.now().notice->kind == Notice::Kind::Left &&
                   window.label("banner.text").contains(QLatin1String(name));
        };
        {
            TestWindow window;
            QVERIFY(offers(window, "third.js"));
            QVERIFY(window.label("banner.text").contains(QLatin1String("2 more sessions")));
            // Who has no time for one is offered the next, each once.
            window.click(window.button("banner.dismiss"));
            QVERIFY(offers(window, "second.js"));
            window.click(window.button("banner.dismiss"));
            QVERIFY(offers(window, "first.js"));
            window.click(window.button("banner.dismiss"));
            QVERIFY(!window.now().notice && window.window().offersSession());
            // Nothing of the others is taken by itself where their files are opened.
            window.open(paths[1]);
            QVERIFY(offers(window, "second.js"));
            QCOMPARE(window.window().source().text(), QString::fromLatin1(dripping));
            QCOMPARE(window.now().properties->size(), std::size_t{5});
        }
        TestWindow window;
        for (const char* name : {"third.js", "second.js", "first.js"}) {
            QVERIFY(offers(window, name));
            window.window().commands().action(QStringLiteral("file.restoreSession"))->trigger();
            QTRY_VERIFY(window.window().source().path().endsWith(QLatin1String(name)));
            QTRY_VERIFY(window.window().source().text().endsWith(QLatin1String("// more\n")));
            QTRY_COMPARE(window.now().properties->size(), std::size_t{6});
            QVERIFY(window.settled());
            // What was brought back is saved: another model may be opened.
            window.window().commands().action(QStringLiteral("file.save"))->trigger();
            window.session().undoStack().clear();
        }
        QVERIFY(!window.window().offersSession());
    }

    void toDiscardWhatWasLeftIsAskedFirst()
    {
        const QString path = written("discard.js", dripping);
        leaveEdited(path);
        {
            TestWindow window;
            for (const auto answer : {QMessageBox::Cancel, QMessageBox::Discard}) {
                QTimer::singleShot(200, &window.window(), [&] {
                    if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                        box->button(answer)->click();
                });
                window.click(window.button("banner.discard"));
                QCOMPARE(window.window().offersSession(), answer == QMessageBox::Cancel);
            }
            QVERIFY(!window.now().notice);
        }
        TestWindow window;
        QVERIFY(!window.window().offersSession());
        window.open(path);
        QCOMPARE(window.window().source().text(), QString::fromLatin1(dripping));
        QVERIFY(!window.now().notice);
    }

    void whoIsAskedToEndLeavesOnlyWhatIsNotSaved_data()
    {
        QTest::addColumn<bool>("edits");
        QTest::newRow("nothing unsaved") << false;
        QTest::newRow("a property unsaved") << true;
    }
    void whoIsAskedToEndLeavesOnlyWhatIsNotSaved()
    {
        QFETCH(bool, edits);
        const QString path = written("ended.js", dripping);
        {
            TestWindow window;
            window.open(path);
            if (edits)
                addProperty(window);
            QTRY_VERIFY(!recordsThere().isEmpty());
            EndSignals end;
            QSignalSpy asked(&end, &EndSignals::asked);
            QVERIFY(std::raise(SIGTERM) == 0);
            QTRY_COMPARE(asked.size(), 1);
            window.window().leave();
        }
        QCOMPARE(recordsThere().isEmpty(), !edits);
        TestWindow window;
        QCOMPARE(window.window().offersSession(), edits);
    }

    void aWindowThatIsClosedLeavesNothing()
    {
        {
            TestWindow window;
            window.open(written("closed.js", dripping));
            QTRY_VERIFY(!recordsThere().isEmpty());
            window.window().close();
        }
        QVERIFY(recordsThere().isEmpty());
        TestWindow window;
        QVERIFY(!window.window().offersSession());
    }

    void whoQuitsWithAnEditedTextIsAsked_data()
    {
        QTest::addColumn<int>("answer");
        QTest::addColumn<bool>("closes");
        QTest::addColumn<bool>("saves");
        QTest::newRow("save") << static_cast<int>(QMessageBox::Save) << true << true;
        QTest::newRow("discard") << static_cast<int>(QMessageBox::Discard) << true << false;
        QTest::newRow("cancel") << static_cast<int>(QMessageBox::Cancel) << false << false;
    }
    void whoQuitsWithAnEditedTextIsAsked()
    {
        QFETCH(int, answer);
        QFETCH(bool, closes);
        QFETCH(bool, saves);
        const QString path = written("quit.js", dripping);
        TestWindow window;
        window.open(path);
        window.window().source().edit(QString::fromLatin1(dripping) + QStringLiteral("// edited\n"));
        QVERIFY(window.settled());
        bool asked = false;
        QTimer::singleShot(200, &window.window(), [&] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                asked = true;
                box->button(static_cast<QMessageBox::StandardButton>(answer))->click();
            }
        });
        window.window().commands().action(QStringLiteral("file.quit"))->trigger();
        QVERIFY(asked);
        QCOMPARE(window.window().isVisible(), !closes);
        QCOMPARE(content(path).contains("// edited"), saves);
        if (!closes)
            window.window().source().edit(QString::fromLatin1(dripping));
    }

    void aRecordReadsBackToItself()
    {
        SessionRecord record;
        record.path = QString::fromUtf8("/somewhere/\xC3\xA4.js");
        record.properties = {*parseProperty("deadlock-free"), *parseProperty("never \"a: {b}\"")};
        record.properties.back().name = "mine";
        record.enabled = {true, false};
        record.checked = {1};
        record.shown = 1;
        record.breakpoints = {{Breakpoint::Kind::Event, "x {y: 1}", 0, false},
                              {Breakpoint::Kind::Line, "", 17, true}};
        record.runs = {{Branch::Origin::Path, "way", 1, {{{"a", 1, "s"}, {"a", 2, ""}}, 1, "begin"}}};
        record.run = 0;
        record.cursor = 2;
        record.view = GraphView::Neighbourhoods;
        const auto again = recordFrom(toJson(record));
        QVERIFY(again);
        QVERIFY(*again == record);
        const QByteArray whole = toJson(record);
        for (qsizetype length = 0; length < whole.size(); ++length)
            QVERIFY(!recordFrom(whole.left(length)));
    }
};

THREADMEND_WINDOW_TEST_MAIN(SessionKeepingTest)
#include "session_keeping_test.moc"
