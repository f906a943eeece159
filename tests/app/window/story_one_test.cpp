// SPDX-License-Identifier: GPL-3.0-or-later
// Story 1, why does it fail?, by clicks and by keys, in the window itself.
#include "tests/app/window/window_test.h"
#include "tests/testing/corpus.h"

#include <QClipboard>
#include <QLabel>
#include <QListView>
#include <QStatusBar>
#include <QToolButton>
#include <QTreeView>

using namespace threadmend;
using namespace threadmend::testing;

class StoryOneTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { settings_.clear(); }

    void byClicksOnASample()
    {
        TestWindow window;
        window.click(window.offer(QStringLiteral("invoice-service")));
        QVERIFY(window.settled());
        QCOMPARE(window.now().properties->size(), std::size_t{3});
        QVERIFY(window.now().trace == nullptr);

        window.click(window.button("tool.check.all"));
        QVERIFY(window.settled());
        QCOMPARE(window.label("status.verdicts").contains(QLatin1String("2 violated")), true);
        QVERIFY(window.now().view == GraphView::Overlay);
        QCOMPARE(window.label("trace.heading"),
                 QStringLiteral("Counterexample 1 of 4 · 5 steps · 2 decisions"));

        // The decision that leads into the failure, by its chip.
        auto* list = window.child<QListView>("trace.list");
        const QModelIndex decision = list->model()->index(4, 0);
        window.click(list->viewport(), list->visualRect(decision).center());
        QCOMPARE(window.now().cursor, std::size_t{4});
        QVERIFY(window.label("trace.sentence").contains(QLatin1String("write off")));
        QVERIFY(window.now().selected.state == window.now().current());
        QVERIFY(window.sceneHas(QStringLiteral("8"), QStringLiteral("here")));

        // The same decision alone, then the next counterexample, which is decided elsewhere.
        window.click(window.button("view.neighbourhoods.button"));
        QVERIFY(window.settled());
        QVERIFY(window.now().view == GraphView::Neighbourhoods);
        const std::vector<bool> before = window.now().trace->decisions;
        window.click(window.button("trace.next.button"));
        QVERIFY(window.settled());
        QCOMPARE(window.now().counterexample, std::size_t{1});
        QVERIFY(window.now().trace->decisions != before);
    }

    void byKeysAlone()
    {
        TestWindow window;
        // From the first page, by the tabulator.
        window.offer(QStringLiteral("lift-door"));
        for (int i = 0; i < 100 && focused() != QLatin1String("offer.lift-door"); ++i)
            window.keyOn(QApplication::focusWidget() ? QApplication::focusWidget() : &window.window(),
                         Qt::Key_Tab);
        QCOMPARE(focused(), QStringLiteral("offer.lift-door"));
        window.keyOn(QApplication::focusWidget(), Qt::Key_Space);
        QVERIFY(window.settled());
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.now().trace != nullptr);
        QCOMPARE(window.now().trace->length(), std::size_t{11});
        window.key(Qt::Key_F11);
        QCOMPARE(window.now().cursor, std::size_t{5});
        QVERIFY(window.label("trace.sentence").contains(QLatin1String("mode: open at rest")));
        window.key(Qt::Key_F10);
        QCOMPARE(window.now().cursor, std::size_t{6});
        QVERIFY(window.label("trace.sentence").contains(QLatin1String("certain")));
        window.key(Qt::Key_F10, Qt::ShiftModifier);
        QCOMPARE(window.now().cursor, std::size_t{5});
        window.key(Qt::Key_End, Qt::AltModifier);
        QCOMPARE(window.now().cursor, std::size_t{11});
        window.key(Qt::Key_F11, Qt::ShiftModifier);
        QCOMPARE(window.now().cursor, std::size_t{5});
        window.key(Qt::Key_3, Qt::ControlModifier);
        QVERIFY(window.settled());
        QVERIFY(window.now().view == GraphView::Counterexamples);
        window.key(Qt::Key_6, Qt::ControlModifier);
        QVERIFY(window.settled());
        QCOMPARE(window.label("graph.extent"), QStringLiteral("11 steps shown"));
        // Unfolding shows every step.
        auto* list = window.child<QListView>("trace.list");
        QCOMPARE(list->model()->rowCount(), 6);
        window.key(Qt::Key_F9);
        QCOMPARE(list->model()->rowCount(), 12);
        window.key(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QString copied = QGuiApplication::clipboard()->text();
        QCOMPARE(copied.count(QLatin1String("to state")), 11);
        QVERIFY(copied.contains(QLatin1String("Here the property is violated")));
        // Arrow keys walk along the steps.
        list->setFocus();
        window.keyOn(list, Qt::Key_Left);
        QCOMPARE(window.now().cursor, std::size_t{4});
    }

    void theSanitaryAgency()
    {
        SKIP_WITHOUT_CORPUS();
        TestWindow window;
        // The one .mcl file beside the model is its property.
        window.open(QString::fromStdString(*corpusPath("clear/sanitary_agency/EX153.aut")));
        QCOMPARE(window.now().properties->size(), std::size_t{1});
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.now().explanation != nullptr);
        QCOMPARE(window.now().trace->length(), std::size_t{19});
        QCOMPARE(window.now().explanation->neighbourhoods.countAtFrontier(), std::uint64_t{7});
        // Two states of definition 9, which a correct way out leaves, and one that decides to the worse only.
        QCOMPARE(window.now().trace->decisionCount(), std::size_t{3});
        const auto& ways = window.now().trace->waysOut;
        QCOMPARE(std::count_if(ways.begin(), ways.end(), [](const auto& each) { return !each.empty(); }), 2);
        // From decision to decision, each one shown on the canvas.
        for (int i = 0; i < 3; ++i) {
            const std::size_t before = window.now().cursor;
            window.click(window.button("tool.step.nextDecision"));
            QVERIFY(window.now().cursor > before);
        }
        QVERIFY(!window.button("tool.step.nextDecision")->isEnabled());
        window.click(window.button("view.counterexamples.button"));
        QVERIFY(window.settled());
        const QString here =
            QString::fromStdString(window.now().model->lts.describe(*window.now().current()));
        QVERIFY(window.sceneHas(here, QStringLiteral("here")));
        QVERIFY(window.label("trace.sentence").startsWith(QLatin1String("Decision")));
    }

    void thePaletteRunsWhatIsTyped()
    {
        TestWindow window;
        window.open(samplePathOf("retry-protocol"));
        window.key(Qt::Key_K, Qt::ControlModifier);
        auto* palette = window.child<QWidget>("palette");
        QVERIFY(palette->isVisible());
        auto* query = window.child<QWidget>("palette.query");
        QTest::keyClicks(query, QStringLiteral("check all"));
        QTest::keyClick(query, Qt::Key_Return);
        QVERIFY(!palette->isVisible());
        QTRY_VERIFY(window.now().trace != nullptr);
    }

private:
    static QString focused()
    {
        return QApplication::focusWidget() ? QApplication::focusWidget()->objectName() : QString();
    }

    TestSettings settings_;
};

THREADMEND_WINDOW_TEST_MAIN(StoryOneTest)
#include "story_one_test.moc"
