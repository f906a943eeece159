// SPDX-License-Identifier: GPL-3.0-or-later
// Of several properties and several violations it is one run that trace, picture and words are about.
#include "core/session/snapshot/shown_run.h"
#include "tests/app/window/window_test.h"
#include "views/explore/picture_making.h"
#include "views/program/source_view.h"

#include <QDockWidget>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <set>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// It may go too far to either side, and may always turn back before.
const char* const walker = "const left = bp.Event('left'), right = bp.Event('right');\n"
                           "bp.registerBThread('walker', function () {\n"
                           "    while (true) bp.sync({request: [left, right]});\n"
                           "});\n"
                           "bp.registerBThread('monitor', function () {\n"
                           "    let at = 0;\n"
                           "    while (true) {\n"
                           "        at += bp.sync({waitFor: [left, right]}).name === 'left' ? -1 : 1;\n"
                           "        bp.ASSERT(at > -2, 'too far to the left');\n"
                           "        bp.ASSERT(at < 4, 'too far to the right');\n"
                           "    }\n"
                           "});\n";

/// It fails in more ways than there are counterexamples to go through.
const char* const maze = "const on = bp.Event('on'), back = bp.Event('back');\n"
                         "const goes = [];\n"
                         "for (let n = 0; n < 15; n++) goes.push(bp.Event('go ' + n));\n"
                         "bp.registerBThread('maze', function () {\n"
                         "    while (true) {\n"
                         "        const n = Number(bp.sync({request: goes}).name.slice(3));\n"
                         "        let left = 1 + n % 3;\n"
                         "        while (left > 0 && bp.sync({request: [on, back]}).name === 'on') left--;\n"
                         "        bp.ASSERT(left > 0, 'lost in ' + n);\n"
                         "    }\n"
                         "});\n";

using Steps = std::set<std::pair<StateId, StateId>>;

Steps stepsOf(const ShownTrace& trace)
{
    Steps steps;
    for (std::size_t i = 0; i < trace.length(); ++i)
        steps.emplace(trace.trace.stateAfter(i), trace.trace.stateAfter(i + 1));
    return steps;
}

/// Those that the picture marks as the run.
Steps stepsOf(const Picture& picture)
{
    Steps steps;
    for (const PictureEdge& edge : picture.edges)
        if ((edge.marks & EdgeMark::OnRun) != 0)
            steps.emplace(picture.nodeStates[edge.source], picture.nodeStates[edge.target]);
    return steps;
}

/// Nothing of it is cut off by what it stands in.
bool isWholeInSight(QWidget* widget)
{
    return widget->isVisible() && widget->visibleRegion().boundingRect() == widget->rect();
}

/// For the message of a test.
QString placesAround(const QWidget* widget)
{
    QString text = QStringLiteral("seen %1 high").arg(widget->visibleRegion().boundingRect().height());
    for (; widget != nullptr && !widget->isWindow(); widget = widget->parentWidget())
        text += QStringLiteral("; %1 at %2,%3 %4x%5")
                    .arg(QLatin1String(widget->metaObject()->className()))
                    .arg(widget->x())
                    .arg(widget->y())
                    .arg(widget->width())
                    .arg(widget->height());
    return text;
}

} // namespace

class ViolationsTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;

    QString written(const char* text)
    {
        const QString path = folder_.filePath(QStringLiteral("walker.js"));
        write(path, text);
        return path;
    }
    static int rowOf(TestWindow& window, const char* beginning)
    {
        const QAbstractItemModel& model = *window.child<QListView>("propertyList")->model();
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.index(row, 0).data().toString().startsWith(QLatin1String(beginning)))
                return row;
        return -1;
    }
    static void clickRow(TestWindow& window, int row)
    {
        auto* list = window.child<QListView>("propertyList");
        list->scrollTo(list->model()->index(row, 0));
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                          list->visualRect(list->model()->index(row, 0)).center());
        QVERIFY(window.settled());
    }
    /// Header, decisions and picture are those of the trace.
    static void verifyOneRun(TestWindow& window)
    {
        const Snapshot& now = window.now();
        const QString heading = window.label("trace.heading");
        const std::size_t decisions = now.trace->decisionCount();
        QVERIFY(decisions > 0);
        QVERIFY2(heading.contains(QStringLiteral("%1 decision").arg(decisions)), qPrintable(heading));
        const auto number = shownNumber(now);
        QCOMPARE(heading.startsWith(QLatin1String("Counterexample ")), number.has_value());
        if (number)
            QVERIFY2(heading.startsWith(QStringLiteral("Counterexample %1 of").arg(*number + 1)),
                     qPrintable(heading));
        for (const GraphView view : {GraphView::Overlay, GraphView::Counterexamples}) {
            window.session().dispatch(action::SetView{view});
            QVERIFY(window.settled());
            const auto& picture = window.window().findChild<GraphPanel*>()->making().picture();
            QVERIFY(stepsOf(picture->picture) == stepsOf(*now.trace));
        }
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void aFurtherViolationThatIsClickedIsWhatTraceAndPictureShow_data()
    {
        QTest::addColumn<QByteArray>("program");
        QTest::addColumn<bool>("isListed");
        QTest::newRow("listed") << QByteArray(walker) << true;
        QTest::newRow("one of more than are listed") << QByteArray(maze) << false;
    }
    void aFurtherViolationThatIsClickedIsWhatTraceAndPictureShow()
    {
        QFETCH(QByteArray, program);
        QFETCH(bool, isListed);
        TestWindow window;
        window.window().resize(1440, 900);
        window.open(written(program.constData()));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        verifyOneRun(window);
        // Of the further ones the first, from behind, that the explanation lists, or does not.
        int also = window.child<QListView>("propertyList")->model()->rowCount() - 1;
        for (; also > 0; --also) {
            const QString name =
                window.child<QListView>("propertyList")->model()->index(also, 0).data().toString();
            if (!name.startsWith(QLatin1String("also:")))
                continue;
            clickRow(window, also);
            if (shownNumber(window.now()).has_value() == isListed)
                break;
        }
        QVERIFY(also > 0);
        const Trace run = window.now().trace->trace;
        QVERIFY(window.now().shownFurther());
        QCOMPARE(window.label("trace.heading").startsWith(QLatin1String("Also: ")), !isListed);
        verifyOneRun(window);
        // F11 goes to a decision of this run.
        window.key(Qt::Key_F11);
        QVERIFY(window.now().trace->decisions[window.now().cursor]);
        QVERIFY(window.label("trace.sentence").startsWith(QLatin1String("Decision")));
        // To another one and back.
        const bool hasNext = window.window().commands().action(QStringLiteral("trace.next"))->isEnabled();
        window.key(Qt::Key_F8, hasNext ? Qt::NoModifier : Qt::ShiftModifier);
        QVERIFY(window.settled());
        QVERIFY(window.now().trace->trace != run);
        verifyOneRun(window);
        clickRow(window, also);
        QVERIFY(window.now().trace->trace == run && window.now().shownFurther());
        verifyOneRun(window);
        window.key(Qt::Key_F8, Qt::ShiftModifier);
        QVERIFY(window.settled());
        QVERIFY(window.now().trace->trace != run);
        QVERIFY(shownNumber(window.now()));
        verifyOneRun(window);
    }

    void whatIsViolatedIsShownWhereWhatWasChosenHolds()
    {
        TestWindow window;
        window.open(written(walker));
        const int holds = rowOf(window, "deadlock-free"), fails = rowOf(window, "no-assertion-failure");
        QVERIFY(holds >= 0 && fails >= 0);
        clickRow(window, holds);
        QVERIFY(!window.now().trace);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QCOMPARE(window.now().shown, (*window.now().properties)[static_cast<std::size_t>(fails)].key);
        QVERIFY(window.now().trace && window.now().explanation);
        QCOMPARE(window.child<QListView>("propertyList")->currentIndex().row(), fails);
    }

    void theFormOfAPropertyIsSeenAsAWhole_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::newRow("1440x900") << QSize(1440, 900);
        QTest::newRow("1280x720") << QSize(1280, 720);
    }
    void theFormOfAPropertyIsSeenAsAWhole()
    {
        QFETCH(QSize, size);
        TestWindow window;
        window.window().resize(size);
        window.open(written(walker));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        auto* add = window.child<QPushButton>("addProperty");
        QTRY_VERIFY2(isWholeInSight(add), qPrintable(placesAround(add)));
        // The list scrolls, not what it stands in.
        QVERIFY(!window.child<QDockWidget>("properties")
                     ->findChild<QScrollArea*>()
                     ->verticalScrollBar()
                     ->isVisible());
        window.click(add);
        auto* text = window.child<QPlainTextEdit>("formula");
        auto* accept = window.child<QPushButton>("acceptProperty");
        QTRY_VERIFY(isWholeInSight(accept));
        QTRY_VERIFY(isWholeInSight(window.child<QPushButton>("leaveProperty")));
        QTest::keyClicks(text, QStringLiteral("never true* . \"left\"\" . "));
        QTest::qWait(50);
        QVERIFY(!accept->isEnabled());
        QTRY_VERIFY(isWholeInSight(window.child<QLabel>("problem")));
        QTRY_VERIFY(isWholeInSight(accept));
        QTRY_VERIFY(text->visibleRegion().boundingRect().height() >= text->fontMetrics().height());
        text->selectAll();
        QTest::keyClick(text, Qt::Key_Delete);
        text->insertPlainText(QStringLiteral("never true* . \"right\" . \"right\""));
        QTRY_VERIFY(accept->isEnabled());
        QTRY_VERIFY(isWholeInSight(accept));
        window.click(accept);
        QVERIFY(window.settled());
        auto* list = window.child<QListView>("propertyList");
        QCOMPARE(window.now().shown, window.now().properties->back().key);
        const int row = rowOf(window, "never true*");
        QCOMPARE(list->currentIndex().row(), row);
        QTRY_VERIFY(list->viewport()->visibleRegion().contains(
            list->visualRect(list->model()->index(row, 0)).center()));
    }
};

THREADMEND_WINDOW_TEST_MAIN(ViolationsTest)
#include "violations_test.moc"
