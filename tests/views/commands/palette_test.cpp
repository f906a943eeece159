// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/behavioral/product/program_model.h"
#include "core/model/model_kind.h"
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#ifndef Q_MOC_RUN
#include "views/commands/palette.h"
#endif

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListView>

using namespace threadmend;
using namespace threadmend::testing;

class PaletteTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyWordNarrowsAndWhatCanBeDoneComesFirst()
    {
        PanelFixture fixture;
        int done = 0;
        fixture.commands.add({QStringLiteral("a.paint"),
                              QStringLiteral("View"),
                              QStringLiteral("&Paint"),
                              QStringLiteral("Paint the fence"),
                              {QKeySequence(Qt::Key_F2)},
                              0},
                             [&done] { ++done; });
        PaletteModel model(fixture.commands);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setQuery({});
        QCOMPARE(static_cast<std::size_t>(model.rowCount()), fixture.commands.all().size());
        // Without a model, nothing can be done with a state.
        QCOMPARE(model.index(0).data().toString(), QStringLiteral("View: Paint"));
        QCOMPARE(model.index(0).data(PaletteModel::KeyRole).toString(), QStringLiteral("F2"));
        model.setQuery(QStringLiteral("fence PAINT"));
        QCOMPARE(model.rowCount(), 1);
        model.setQuery(QStringLiteral("no such thing"));
        QCOMPARE(model.rowCount(), 0);
    }

    void aCommandThatIsNotPossibleSaysWhy()
    {
        PanelFixture fixture;
        const auto add = [&](const char* id, bool (*appliesTo)(const ModelKind&), Commands::Possible possible,
                             const char* otherwise) {
            return fixture.commands.add(
                {QLatin1String(id),
                 {},
                 QLatin1String(id),
                 QStringLiteral("Does it"),
                 {},
                 0,
                 appliesTo,
                 QLatin1String(otherwise)},
                [] {}, std::move(possible));
        };
        QAction* mend = add("mend", behavioral::holdsPrograms, {}, "");
        QAction* accept = add(
            "accept", nullptr, [](const Snapshot& now) { return now.trace != nullptr; }, "Step first.");
        QVERIFY(!mend->isEnabled());
        QVERIFY(mend->toolTip().endsWith(QLatin1String("Open a model first.")));
        fixture.open(ltsOf("0 a 1\n"));
        QVERIFY(!mend->isEnabled());
        QVERIFY(mend->toolTip().endsWith(QLatin1String("Only for behavioral programs.")));
        QVERIFY(accept->toolTip().endsWith(QLatin1String("Step first.")));
        PaletteModel model(fixture.commands);
        model.setQuery(QStringLiteral("mend"));
        QCOMPARE(model.index(0).data(PaletteModel::KeyRole).toString(),
                 QStringLiteral("Only for behavioral programs."));
        fixture.session.dispatch(action::TakeStep{0});
        QVERIFY(accept->isEnabled());
        QCOMPARE(accept->toolTip(), QStringLiteral("Does it"));
    }

    void whereNothingIsFoundThatIsSaid()
    {
        PanelFixture fixture;
        QWidget window;
        window.resize(800, 600);
        window.show();
        Palette palette(fixture.commands, &window);
        palette.popUp();
        auto* query = palette.findChild<QLineEdit*>();
        auto* nothing = palette.findChild<QLabel*>(QStringLiteral("palette.nothing"));
        auto* list = palette.findChild<QListView*>();
        QVERIFY(!nothing->isVisible() && list->isVisible());
        QTest::keyClicks(query, QStringLiteral("qqq"));
        QVERIFY(nothing->isVisible() && !list->isVisible());
        QCOMPARE(nothing->text(), QStringLiteral("No command is called “qqq”."));
        query->clear();
        QVERIFY(!nothing->isVisible() && list->isVisible());
    }

    void enterRunsAndTheArrowsChoose()
    {
        PanelFixture fixture;
        QString done;
        for (const char* name : {"first", "second"})
            fixture.commands.add({QLatin1String(name),
                                  {},
                                  QStringLiteral("zz ") + QLatin1String(name),
                                  QStringLiteral("Does it"),
                                  {},
                                  0},
                                 [&done, name] { done += QLatin1String(name); });
        QWidget window;
        window.resize(800, 600);
        window.show();
        Palette palette(fixture.commands, &window);
        palette.popUp();
        auto* query = palette.findChild<QLineEdit*>();
        QTest::keyClicks(query, QStringLiteral("zz"));
        QTest::keyClick(query, Qt::Key_Down);
        QTest::keyClick(query, Qt::Key_Return);
        QTRY_COMPARE(done, QStringLiteral("second"));
        QVERIFY(!palette.isVisible());
        palette.popUp();
        QVERIFY(query->text().isEmpty());
        QTest::keyClick(query, Qt::Key_Escape);
        QVERIFY(!palette.isVisible());
    }
};

THREADMEND_WIDGET_TEST_MAIN(PaletteTest)
#include "palette_test.moc"
