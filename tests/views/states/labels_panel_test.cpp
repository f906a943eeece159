// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of labels by clicks and keys.
#include "core/model/lts/lts_builder.h"
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/rows/row_delegate.h"
#include "views/states/labels_panel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

struct ShownLabels : PanelFixture {
    LabelsPanel panel{context};
    QListView* list = child<QListView>(panel, "labelList");

    ShownLabels()
    {
        panel.resize(240, 400);
        panel.show();
        new QAbstractItemModelTester(list->model(), QAbstractItemModelTester::FailureReportingMode::QtTest,
                                     &panel);
        static_cast<void>(QTest::qWaitForWindowActive(&panel));
    }
    QString text(int row, int role = Qt::DisplayRole) const
    {
        return list->model()->index(row, 0).data(role).toString();
    }
    QRect place(int row) const { return list->visualRect(list->model()->index(row, 0)); }
    void search(const QString& text)
    {
        auto* field = child<QLineEdit>(panel, "labelSearch");
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    }
    QString summary() const { return child<QLabel>(panel, "labelSummary")->text(); }
};

LabelId labelOf(const ShownLabels& shown, const char* text)
{
    return *shown.now().model->lts.labels().find(text);
}

} // namespace

class LabelsPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutAModelItSaysWhatToDo()
    {
        ShownLabels shown;
        QVERIFY(!shown.list->isVisible());
        QVERIFY(child<QLabel>(shown.panel, "labelsEmpty")->text().contains(QStringLiteral("open one")));
        shown.open(Lts());
        QVERIFY(child<QLabel>(shown.panel, "labelsEmpty")->text().contains(QStringLiteral("no transitions")));
    }

    void labelsAreCounted()
    {
        ShownLabels shown;
        shown.open(waterTank());
        QCOMPARE(shown.text(0), QStringLiteral("AddCold"));
        QTRY_COMPARE(shown.text(0, RowRole::Trailing), QStringLiteral("3"));
        QCOMPARE(shown.summary(), QStringLiteral("5 labels"));
        LtsBuilder one;
        one.add(StateId(0u), one.label("a"), StateId(1u));
        shown.open(std::move(one).build());
        QCOMPARE(shown.summary(), QStringLiteral("1 label"));
    }

    void aClickHighlightsTheBoxHides()
    {
        ShownLabels shown;
        shown.open(waterTank());
        QTest::mouseClick(shown.list->viewport(), Qt::LeftButton, {}, shown.place(1).center());
        const LabelId hot = labelOf(shown, "AddHot");
        QVERIFY(shown.now().highlightedLabels.contains(hot));
        QVERIFY(shown.now().hiddenLabels.empty());
        QTest::mouseClick(shown.list->viewport(), Qt::LeftButton, {},
                          RowDelegate::boxIn(shown.place(1), shown.list->font()).center());
        QVERIFY(shown.now().hiddenLabels.contains(hot));
        QVERIFY(shown.now().highlightedLabels.contains(hot)); // the box is not the row
        QCOMPARE(shown.summary(), QStringLiteral("5 labels, 1 hidden"));
        QTest::mouseClick(child<QPushButton>(shown.panel, "showAllLabels"), Qt::LeftButton);
        QVERIFY(shown.now().hiddenLabels.empty());
        QVERIFY(!child<QPushButton>(shown.panel, "showAllLabels")->isVisible());
    }

    void theKeyboardDoesBoth()
    {
        ShownLabels shown;
        shown.open(waterTank());
        shown.search(QStringLiteral("HOT"));
        QCOMPARE(shown.list->model()->rowCount(), 1);
        QCOMPARE(shown.summary(), QStringLiteral("1 of 5"));
        QTest::keyClick(child<QLineEdit>(shown.panel, "labelSearch"), Qt::Key_Return);
        QVERIFY(shown.list->hasFocus());
        QTest::keyClick(shown.list, Qt::Key_Down);
        QTest::keyClick(shown.list, Qt::Key_Space);
        QVERIFY(shown.now().hiddenLabels.contains(labelOf(shown, "AddHot")));
        QTest::keyClick(shown.list, Qt::Key_Return);
        QVERIFY(shown.now().highlightedLabels.contains(labelOf(shown, "AddHot")));
        shown.search(QStringLiteral("nothing like it"));
        QVERIFY(!shown.list->isVisible());
    }

    void aHundredThousandLabelsAreSearched()
    {
        ShownLabels shown;
        LtsBuilder builder;
        for (std::uint32_t i = 0; i < 100000; ++i)
            builder.add(StateId(0u), builder.label("label " + std::to_string(i)), StateId(0u));
        shown.open(std::move(builder).build());
        QCOMPARE(shown.list->model()->rowCount(), 100000);
        shown.search(QStringLiteral("99999"));
        QCOMPARE(shown.list->model()->rowCount(), 1);
        shown.open(ltsOf("0 b99999 0\n0 a 0\n"));
        QCOMPARE(shown.list->model()->rowCount(), 1); // the search stays
    }
};

THREADMEND_WIDGET_TEST_MAIN(LabelsPanelTest)
#include "labels_panel_test.moc"
