// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs in the window, by clicks and by keys.
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#include "tests/app/window/window_test.h"
#include "views/program/source_view.h"
#include "views/rows/row_delegate.h"

#include <QDockWidget>
#include <QFile>
#include <QListView>
#include <QTableView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

QString cell(TestWindow& window, const char* event, int column)
{
    const QAbstractItemModel& model = *window.child<QTableView>("synchronisation.table")->model();
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.headerData(row, Qt::Vertical).toString() == QLatin1String(event))
            return model.index(row, column).data().toString();
    return QStringLiteral("no row of that event");
}

QString outcome(TestWindow& window, const char* event)
{
    return cell(window, event, window.child<QTableView>("synchronisation.table")->model()->columnCount() - 1);
}

} // namespace

class ProgramsTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;

    QString written(const char* text)
    {
        const QString path = folder_.filePath(QStringLiteral("program.js"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly))
            qFatal("a temporary file can be written");
        file.write(text);
        return path;
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void whatHoldsVacuouslyIsNoPlainTick()
    {
        const QString path =
            written("bp.registerBThread('t', () => bp.sync({request: bp.Event('take')}));\n");
        QFile properties(folder_.filePath(QStringLiteral("program.props")));
        QVERIFY(properties.open(QIODevice::WriteOnly));
        properties.write("no-error\nnever true* . \"tke\"\n");
        properties.close();
        TestWindow window;
        window.open(path);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        const QString verdicts = window.label("status.verdicts");
        QVERIFY2(verdicts.contains(QStringLiteral("✓ 1 holds<")), qPrintable(verdicts));
        QVERIFY2(verdicts.contains(QStringLiteral("∅ 1 holds vacuously")), qPrintable(verdicts));
        QVERIFY(properties.remove());
    }

    void whereNothingCanHappenEachPropertySaysSo()
    {
        TestWindow window;
        window.open(written("const take = bp.Event('take');\n"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.label("status.verdicts").contains(QStringLiteral("∅ 5 hold vacuously")));
        const QModelIndex row = window.child<QListView>("propertyList")->model()->index(0, 0);
        QCOMPARE(row.data(RowRole::Note).toString(), QStringLiteral("holds vacuously: nothing can happen"));
    }

    void aDeadlockIsFoundAndWhoBlocksIsNamed()
    {
        TestWindow window;
        window.click(window.offer(QStringLiteral("water-tank-2")));
        QVERIFY(window.settled());
        QCOMPARE(window.child<QListView>("threads.list")->model()->rowCount(), 5);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.label("status.verdicts").contains(QLatin1String("1 violated")));
        QVERIFY(window.now().trace != nullptr);
        QVERIFY(window.now().explanation != nullptr);
        window.key(Qt::Key_F10);
        QCOMPARE(window.now().cursor, std::size_t{1});
        QCOMPARE(outcome(window, "cold"), QStringLiteral("blocked by hurry (line 36)"));
        QCOMPARE(outcome(window, "hot"), QStringLiteral("blocked by take turns (line 28)"));
        QVERIFY(window.label("synchronisation.heading").contains(QLatin1String("Deadlock")));

        // The blocking b-thread, by its cell; its line is marked in the source.
        auto* table = window.child<QTableView>("synchronisation.table");
        window.click(table->viewport(), table->visualRect(table->model()->index(0, 4)).center());
        QVERIFY(window.now().thread == 4u);
        const auto marks = window.child<SourceView>("source.view")->marks();
        const auto pointed =
            std::find_if(marks.begin(), marks.end(), [](const SourceMark& mark) { return mark.pointed; });
        QVERIFY(pointed != marks.end());
        QCOMPARE(pointed->line, 36);
        QCOMPARE(pointed->names, QStringLiteral("hurry"));
    }

    void aHotLoopShowsStemAndLoop()
    {
        TestWindow window;
        window.open(written(
            "bp.registerBThread('starts', function () { bp.sync({request: bp.Event('begin')}); });\n"
            "bp.registerBThread('wants', function () {\n"
            "  bp.sync({waitFor: bp.Event('begin')});\n"
            "  bp.hot(true).sync({waitFor: bp.Event('never')});\n"
            "});\n"
            "bp.registerBThread('turns', function () {\n"
            "  bp.sync({waitFor: bp.Event('begin')});\n"
            "  while (true) { bp.sync({request: bp.Event('a')}); bp.sync({request: bp.Event('b')}); }\n"
            "});\n"));
        // Without a property file everything that can go wrong in a program is asked.
        QCOMPARE(window.now().properties->size(), std::size_t{5});
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QCOMPARE(window.label("trace.heading"), QStringLiteral("hot b-thread cycle · 1 step to a loop of 2"));
        window.key(Qt::Key_End, Qt::AltModifier);
        QVERIFY(window.label("trace.sentence").contains(QLatin1String("back to step 1")));
        QVERIFY(window.label("trace.sentence").contains(QLatin1String("'wants' (line 4)")));
        const QAbstractItemModel& rows = *window.child<QListView>("trace.list")->model();
        QVERIFY(
            !rows.index(1, 0).data(Qt::ToolTipRole).toString().contains(QLatin1String("part of the loop")));
        QVERIFY(
            rows.index(2, 0).data(Qt::ToolTipRole).toString().contains(QLatin1String("part of the loop")));
    }

    void aFailedAssertionSaysWhatAndWhere()
    {
        TestWindow window;
        window.open(programSample("water-tank-1"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        window.key(Qt::Key_End, Qt::AltModifier);
        QVERIFY(window.label("synchronisation.heading")
                    .contains(QLatin1String("Failed assertion in thermometer")));
        QVERIFY(window.label("trace.sentence").contains(QLatin1String("the water is too hot")));
        const auto marks = window.child<SourceView>("source.view")->marks();
        QCOMPARE(marks.size(), std::size_t{1});
        QCOMPARE(marks.front().line, 21);
    }

    void aSafetyPropertyIsExplainedByItsDecisions()
    {
        TestWindow window;
        window.open(programSample("coffee-machine"));
        PropertyList list = {
            {PropertyKey(window.now().nextKey), *parseProperty("never true* . 'tea button'"), true}};
        window.session().editProperties(list, QStringLiteral("test"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.now().explanation != nullptr);
        QVERIFY(window.now().view == GraphView::Overlay);
        QVERIFY(window.now().trace->decisionCount() > 0);
    }

    void panelsOfProgramsComeAndGoWithThem()
    {
        TestWindow window;
        auto* source = window.child<QDockWidget>("source");
        QVERIFY(source->isHidden());
        window.open(programSample("level-crossing"));
        QVERIFY(source->isVisible());
        window.open(samplePathOf("lift-door"));
        QVERIFY(source->isHidden());
        // Who closes one does not want to see it with the next program either.
        window.open(programSample("level-crossing"));
        source->close();
        window.open(samplePathOf("lift-door"));
        window.open(programSample("bridge"));
        QVERIFY(source->isHidden());
        QVERIFY(window.child<QDockWidget>("synchronisation")->isVisible());
    }

    void aMistakeInAProgramIsOneSentenceWithItsLine()
    {
        TestWindow window;
        window.open(programSample("level-crossing"));
        window.open(written("bp.registerBThread('t', function () {\n  bp.sync({request: });\n});\n"));
        QVERIFY(window.label("unreadable.sentence").startsWith(QLatin1String("Line 2: ")));
        QVERIFY(!window.now().notice.has_value());
        // Its text is there to be mended; the program that was open gave place to it.
        QVERIFY(window.now().model == nullptr);
        QVERIFY(window.child<SourceView>("source.view")->content().contains(QLatin1String("request: }")));
    }

    void thePlaceOfAWarningIsShownInTheSource()
    {
        TestWindow window;
        QByteArray text =
            "bp.registerBThread('t', function () {\n  bp.sync({request: bp.Event('water')});\n});\n";
        text += QByteArray("\n").repeated(200);
        text += "bp.registerBThread('u', function () {\n  bp.sync({waitFor: bp.Event('watre')});\n});\n";
        window.open(written(text.constData()));
        QVERIFY(window.now().notice.has_value());
        auto* source = window.child<SourceView>("source.view");
        QVERIFY(source->firstVisibleLine() < 100);
        Q_EMIT window.child<QLabel>("banner.text")->linkActivated(QStringLiteral("place"));
        QVERIFY(source->firstVisibleLine() > 100);
    }

    void aNewPropertyCanBeSeenWhileItIsTyped()
    {
        TestWindow window;
        window.open(
            written("bp.registerBThread('t', function () { bp.sync({request: bp.Event('a')}); });\n"));
        window.key(Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::qWait(50);
        QWidget* field = QApplication::focusWidget();
        QVERIFY(field != nullptr);
        QVERIFY(window.child<QDockWidget>("properties")->isAncestorOf(field));
        QCOMPARE(field->visibleRegion().boundingRect().height(), field->height());
    }

    void endlessProgramsCanBeCancelled()
    {
        TestWindow window;
        window.window().open(written("bp.registerBThread('counts', function () {\n  for (let i = 0; ; i++) "
                                     "bp.sync({request: bp.Event('n', i)});\n});\n"));
        QTest::qWait(300);
        QVERIFY(!window.window().jobs().running().empty());
        window.window().jobs().cancelAll();
        QVERIFY(window.settled());
        QVERIFY(window.now().model == nullptr);
    }

    void everythingOfTheLtsWorksOnPrograms()
    {
        TestWindow window;
        window.open(programSample("philosophers"));
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{242});
        window.session().dispatch(action::Select{{StateId(110u), std::nullopt}});
        window.key(Qt::Key_P, Qt::ControlModifier);
        QCOMPARE(window.now().trace->length(), std::size_t{5});
        window.key(Qt::Key_E, Qt::ControlModifier);
        QVERIFY(window.settled());
        QVERIFY(window.now().view == GraphView::Focus);
        QVERIFY(!window.canvas().dumpScene().isEmpty());
    }
};

THREADMEND_WINDOW_TEST_MAIN(ProgramsTest)
#include "programs_test.moc"
