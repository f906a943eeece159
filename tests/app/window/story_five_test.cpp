// SPDX-License-Identifier: GPL-3.0-or-later
// Story 5, repair a concurrent program, by clicks and by keys, in the window itself.
#include "tests/app/window/window_test.h"
#include "views/program/edited_source.h"
#include "views/program/source_view.h"
#include "views/states/table_page.h"

#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QStandardPaths>
#include <QTextBrowser>
#include <QTreeView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

class ProgramWindow : public TestWindow {
public:
    SourceView& view() { return *child<SourceView>("source.view"); }
    EditedSource& source() { return window().source(); }
    RowTable& table() { return *child<RowTable>("correctionsTable"); }
    QString cell(int row, int column) { return table().model()->index(row, column).data().toString(); }
    QString facts() { return child<QTextBrowser>("corrections.facts")->toPlainText(); }
    bool allHold()
    {
        return source().isTextOf(*now().model) &&
               std::all_of(now().properties->begin(), now().properties->end(), [&](const auto& each) {
                   const CheckedProperty* found = now().verdictOf(each.key);
                   return found != nullptr && found->verdict.kind == Verdict::Kind::Holds;
               });
    }
};

} // namespace

class StoryFiveTest : public QObject {
    Q_OBJECT

    TestSettings settings_;
    QTemporaryDir folder_;

    QString copied(const char* name)
    {
        const QString file = QLatin1String(name) + QStringLiteral(".conc");
        const QString to = folder_.filePath(file);
        QFile::remove(to);
        require(QFile::copy(QStringLiteral(THREADMEND_SAMPLES "/concurrent/") + file, to),
                "a sample can be copied");
        return to;
    }

private Q_SLOTS:
    void init()
    {
        settings_.clear();
        // What one test has not saved is not opened by the next one.
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
             QStringLiteral("/drafts"))
            .removeRecursively();
    }

    void fromOpeningToTheAcceptedCorrectionInFourGestures()
    {
        ProgramWindow window;
        window.click(window.offer(QStringLiteral("peterson-wrong-turn"))); // 1
        QVERIFY(window.settled());
        const QString before = window.source().text();
        window.key(Qt::Key_F5); // 2
        QVERIFY(window.settled());
        QVERIFY(window.label("status.verdicts").contains(QLatin1String("2 violated")));
        QVERIFY(window.now().trace != nullptr);
        window.key(Qt::Key_F5, Qt::ControlModifier); // 3
        QVERIFY(window.settled());
        QVERIFY(window.child<QDockWidget>("repair")->isVisible());
        QCOMPARE(
            window.label("corrections.sentence"),
            QStringLiteral("20 single corrections: the counterexample executes 17, evaluates variables of 17 "
                           "and sees 14; 14 checked."));
        QCOMPARE(window.cell(0, 1), QStringLiteral("<B, 2, r-change>"));
        QCOMPARE(window.cell(0, 0), QStringLiteral("✓ repairs"));
        QVERIFY(window.table().hasFocus());
        // What it would change stands in the text, which is not changed yet.
        QCOMPARE(window.view().proposed().size(), std::size_t{1});
        QCOMPARE(window.view().proposed().front().line, 15);
        QVERIFY(window.view().proposed().front().text.contains(QLatin1String("turnB := false")));
        QVERIFY(window.facts().contains(QLatin1String("turnB := true")));
        QCOMPARE(window.source().text(), before);
        window.keyOn(&window.table(), Qt::Key_Return); // 4
        QVERIFY(window.source().text() != before);
        QVERIFY(window.label("corrections.sentence").startsWith(QLatin1String("Accepted: <B, 2, r-change>")));
        QTRY_VERIFY_WITH_TIMEOUT(window.allHold(), 60000);
        QVERIFY(window.view().proposed().empty());
        QVERIFY(window.view().hasFocus());
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.source().text(), before);
        QTRY_VERIFY_WITH_TIMEOUT(!window.allHold() && window.settled(), 60000);
    }

    void theSourceShowsBreakPointsAndWhereTheProcessesStand()
    {
        ProgramWindow window;
        window.open(copied("peterson-wrong-turn"));
        const auto here = [&] {
            QStringList names;
            for (const SourcePoint& point : window.view().points())
                if (point.isHere)
                    names << point.name;
            return names.join(QLatin1Char(' '));
        };
        QCOMPARE(window.view().points().size(), std::size_t{12});
        QCOMPARE(here(), QStringLiteral("A@1 B@1"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        for (std::size_t i = 0; i < window.now().trace->length(); ++i)
            window.key(Qt::Key_F10);
        QCOMPARE(here(), QStringLiteral("A@5 B@5"));
        QCOMPARE(window.view().marks().size(), std::size_t{2});
        QCOMPARE(window.view().marks().front().names, QStringLiteral("A"));
        // A breakpoint at a break point stops a run; at the declaration of a variable there is none.
        QStringList refused;
        connect(&window.session(), &Session::refused, this, [&](const QString& said) { refused << said; });
        window.view().setCursorPosition(1, 0);
        window.view().setFocus();
        window.keyOn(&window.view(), Qt::Key_F7);
        QCOMPARE(refused.size(), 1);
        QVERIFY(refused.front().startsWith(QLatin1String("No process can stop at this line")));
        window.view().setCursorPosition(5, 0);
        window.keyOn(&window.view(), Qt::Key_F7);
        QCOMPARE(window.now().breakpoints.size(), std::size_t{1});
    }

    void candidatesAreFilteredAndWhatDoesNotRepairIsNotTakenByTheWay()
    {
        ProgramWindow window;
        window.open(copied("peterson-wrong-turn"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        // The panel shares its place with others.
        window.key(Qt::Key_F5, Qt::ControlModifier | Qt::ShiftModifier);
        window.click(window.child<QPushButton>("corrections.propose"));
        QVERIFY(window.settled());
        QAbstractItemModel& rows = *window.table().model();
        QCOMPARE(rows.rowCount(), 20);
        auto* which = window.child<QComboBox>("corrections.which");
        which->setCurrentIndex(which->findText(QStringLiteral("discarded")));
        QCOMPARE(rows.rowCount(), 6);
        for (int row = 0; row < rows.rowCount(); ++row)
            QVERIFY(!rows.index(row, 8).data().toString().isEmpty());
        which->setCurrentIndex(which->findText(QStringLiteral("checked")));
        QCOMPARE(rows.rowCount(), 14);
        auto* filter = window.child<QLineEdit>("correctionsFilter");
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("swap"));
        QTRY_VERIFY(rows.rowCount() < 14 && rows.rowCount() > 0);
        const QString before = window.source().text();
        QStringList refused;
        connect(&window.session(), &Session::refused, this, [&](const QString& said) { refused << said; });
        window.table().setFocus();
        window.keyOn(&window.table(), Qt::Key_Home);
        window.keyOn(&window.table(), Qt::Key_Return);
        QCOMPARE(refused.size(), 1);
        QCOMPARE(window.source().text(), before);
        QVERIFY(window.settled());
        // The parts of the specification, before and with it.
        QVERIFY(window.facts().contains(QLatin1String("accessB")));
        // Who says so takes it.
        window.click(window.child<QPushButton>("corrections.accept"));
        QVERIFY(window.source().text() != before);
    }

    void allCandidatesCanBeChecked()
    {
        ProgramWindow window;
        window.open(copied("peterson-wrong-turn"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        window.key(Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(window.settled());
        window.click(window.button("corrections.all"));
        QVERIFY(window.settled());
        QCOMPARE(window.label("corrections.sentence"),
                 QStringLiteral("20 single corrections, each of them checked."));
        QCOMPARE(window.cell(0, 4), QStringLiteral("–"));
    }

    /// Nothing that does not repair is shown in the text before somebody asks for it.
    void whereNoSingleCorrectionRepairsNoneIsLookedAt()
    {
        ProgramWindow window;
        window.open(copied("naive-test-then-set"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        window.key(Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(window.settled());
        QVERIFY(window.label("corrections.sentence").endsWith(QLatin1String("try two together.")));
        QVERIFY(window.view().proposed().empty());
        QVERIFY(!window.window().commands().action(QStringLiteral("repair.accept"))->isEnabled());
        window.key(Qt::Key_F5, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window.table().hasFocus());
        QVERIFY(!window.view().proposed().empty());
    }

    void theNestedPathsAreUnfoldedAndSteppedAlong()
    {
        ProgramWindow window;
        window.open(copied("peterson-wrong-turn"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        const auto& properties = *window.now().properties;
        const auto access =
            std::find_if(properties.begin(), properties.end(),
                         [](const ListedProperty& each) { return each.property.name == "accessA"; });
        window.session().dispatch(action::ShowProperty{access->key});
        window.key(Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
        auto& tree = *window.child<QTreeView>("paths.tree");
        QVERIFY(tree.hasFocus());
        window.keyOn(&tree, Qt::Key_Down);
        QCOMPARE(tree.currentIndex().data().toString(),
                 QStringLiteral("Here A@2 is true, but from here on A@5 is never true, fairly"));
        window.keyOn(&tree, Qt::Key_Return);
        QVERIFY(window.now().trace->trace.loop);
        QCOMPARE(window.now().cursor, std::size_t{1});
        window.key(Qt::Key_F10);
        QCOMPARE(window.now().cursor, std::size_t{2});
    }

    void whereAllHoldsThereIsNothingToMend()
    {
        ProgramWindow window;
        window.open(copied("peterson"));
        QVERIFY(window.label("corrections.sentence").contains(QLatin1String("F5")));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.label("corrections.sentence").contains(QLatin1String("there is nothing to mend")));
        window.key(Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(!window.child<QWidget>("corrections.stop")->isVisible());
        QVERIFY(!window.window().commands().action(QStringLiteral("repair.accept"))->isEnabled());
    }
};

THREADMEND_WINDOW_TEST_MAIN(StoryFiveTest)
#include "story_five_test.moc"
