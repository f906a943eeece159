// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#include "core/repair/code/patch_code.h"
#include "tests/views/program_fixture.h"
#endif
#include "tests/views/widget_test_main.h"
#include "views/repair/accepted_list.h"
#include "views/rows/row_delegate.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QListView>
#include <QSignalSpy>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// Chooses a or b; fails where `fails` is true.
std::string chooser(const char* fails, const char* events = "'a', 'b'")
{
    return std::string("const [a, b] = ['a', 'b'].map(name => bp.Event(name));\n"
                       "bp.registerBThread('t', function () {\n"
                       "  const one = bp.sync({request: [") +
           events + "].map(name => bp.Event(name))}).name;\n  bp.ASSERT(!(" + fails + "), 'wrong');\n});\n";
}

/// 4 ^ `threads` states.
std::string manyStates(int threads)
{
    return "for (let i = 0; i < " + std::to_string(threads) +
           "; i++) bp.registerBThread('t' + i, function () {\n"
           "  for (const x of [1, 2, 3]) bp.sync({request: bp.Event(x + ' ' + i)});\n});\n";
}

std::string patch(int number, const char* body, const char* property = "no-assertion-failure")
{
    const std::string mark = "// threadmend:patch " + std::to_string(number);
    return mark + " begin\n// Property: " + property + "\nbp.registerBThread(\"patch " +
           std::to_string(number) + "\", function () {\n  " + body + "\n});\n" + mark + " end\n";
}

struct AcceptedFixture : ProgramFixture {
    AcceptedFixture()
    {
        list.resize(520, 200);
        QObject::connect(&session, &Session::told, [this](const QString& sentence) { told << sentence; });
        QObject::connect(&session, &Session::refused, [this](const QString& sentence) { said = sentence; });
    }
    /// The text is edited, read again and reviewed.
    void read(const std::string& text)
    {
        source.edit(QString::fromStdString(text));
        openProgram(text.c_str());
        wait();
    }
    void wait()
    {
        require(QTest::qWaitFor([this] { return jobs.running().empty(); }, 60000),
                "a review comes to an end");
    }
    QListView& view() { return *child<QListView>(list, "repair.accepted"); }
    QVariant data(int row, int role) { return view().model()->index(row, 0).data(role); }
    QString word(int row) { return data(row, RowRole::Trailing).toString(); }
    QString note(int row) { return data(row, RowRole::Note).toString(); }
    void choose(int row)
    {
        list.show();
        list.activateWindow();
        (void)QTest::qWaitForWindowActive(&list);
        view().setFocus();
        view().setCurrentIndex(view().model()->index(row, 0));
    }

    QStringList told;
    QString said;
    AcceptedList list{context, nullptr};
};

} // namespace

class AcceptedListTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withoutPatchesThereIsNothingToSee()
    {
        AcceptedFixture fixture;
        QVERIFY(fixture.list.isHidden());
        fixture.read(chooser("one == 'a'"));
        QVERIFY(fixture.list.isHidden());
        QCOMPARE(fixture.list.count(), 0);
    }

    void eachPatchSaysWhatItDoesToday()
    {
        AcceptedFixture fixture;
        QAbstractItemModelTester tester(fixture.view().model());
        fixture.read(withPatch(withPatch(withPatch(chooser("one == 'a'"), patch(1, "bp.sync({block: a});")),
                                         patch(2, "bp.sync({block: bp.Event('x')});", "never 'b'")),
                               patch(3, "bp.sync({block: bp.Event('y')});")));
        QVERIFY(!fixture.list.isHidden());
        QCOMPARE(fixture.data(0, Qt::DisplayRole).toString(),
                 QStringLiteral("Patch 1 · no-assertion-failure"));
        QCOMPARE(fixture.word(0), QStringLiteral("✓ in force"));
        QVERIFY(fixture.note(0).startsWith(QStringLiteral("Without it, “no-assertion-failure” is violated")));
        QCOMPARE(fixture.word(1), QStringLiteral("✗ does not repair"));
        QCOMPARE(fixture.word(2), QStringLiteral("· useless"));
        QCOMPARE(fixture.note(2), QStringLiteral("It blocks nothing: it can be taken out."));
        QVERIFY(
            fixture.data(2, Qt::AccessibleTextRole)
                .toString()
                .startsWith(QStringLiteral("Patch 3, useless, lines 21–26, for no-assertion-failure: It")));
        QVERIFY(fixture.data(0, Qt::ToolTipRole).toString().contains(QStringLiteral("lines 7–12")));
        QVERIFY(fixture.told.isEmpty());
    }

    void aPatchThatWasMadeForOtherConstantsWarns()
    {
        AcceptedFixture fixture;
        std::string code = patch(1, "bp.sync({block: a});");
        code.insert(code.find("bp.registerBThread"), "// Made for: N = 5\n");
        const std::string text = withPatch(chooser("one == 'a'"), code);
        fixture.read("const N = 5;\n" + text);
        QVERIFY(!fixture.note(0).contains(QStringLiteral("made for")));
        fixture.read("const N = 4;\n" + text);
        QVERIFY(fixture.note(0).startsWith(
            QStringLiteral("It was made for N = 5, and N is 4 now. Without it, ")));
        QCOMPARE(fixture.told,
                 QStringList{QStringLiteral("Patch 1: It was made for N = 5, and N is 4 now.")});
    }

    void spaceAndTheBoxPutAPatchOutOfForceAndInAgain()
    {
        AcceptedFixture fixture;
        QAbstractItemModelTester tester(fixture.view().model());
        const std::string text = withPatch(chooser("one == 'a'"), patch(1, "bp.sync({block: a});"));
        fixture.read(text);
        fixture.choose(0);
        QTest::keyClick(&fixture.view(), Qt::Key_Space);
        const std::string disabled = withPatchDisabled(text, acceptedPatches(text)[0]);
        QCOMPARE(fixture.source.text().toStdString(), disabled);
        QCOMPARE(fixture.word(0), QStringLiteral("· disabled"));
        QCOMPARE(fixture.data(0, Qt::CheckStateRole).toInt(), static_cast<int>(Qt::Unchecked));
        QVERIFY(fixture.data(0, RowRole::Faded).toBool());
        fixture.read(disabled);
        QCOMPARE(fixture.note(0), QStringLiteral("Out of force: nothing of it runs."));
        QSignalSpy wanted(&fixture.source, &EditedSource::placeWanted);
        const QRect row = fixture.view().visualRect(fixture.view().model()->index(0, 0));
        QTest::mouseClick(fixture.view().viewport(), Qt::LeftButton, {},
                          RowDelegate::boxIn(row, fixture.view().font()).center());
        QCOMPARE(fixture.source.text().toStdString(), text);
        QVERIFY(wanted.isEmpty());
        fixture.read(text);
        QCOMPARE(fixture.word(0), QStringLiteral("✓ in force"));
        // It is known that a patch was put out of force: nothing is told.
        QVERIFY(fixture.told.isEmpty());
    }

    void enterGoesThereAndDeleteTakesItOut()
    {
        AcceptedFixture fixture;
        const std::string before = chooser("one == 'a'");
        fixture.read(withPatch(before, patch(1, "bp.sync({block: a});")));
        fixture.choose(0);
        QSignalSpy wanted(&fixture.source, &EditedSource::placeWanted),
            edited(&fixture.list, &AcceptedList::edited);
        QTest::keyClick(&fixture.view(), Qt::Key_Return);
        QCOMPARE(wanted.front().front().toInt(), 7);
        QTest::keyClick(&fixture.view(), Qt::Key_Delete);
        QCOMPARE(fixture.source.text().toStdString(), before);
        QCOMPARE(edited.size(), 1);
        QVERIFY(fixture.list.isHidden());
        fixture.commands.action(QStringLiteral("repair.patch.remove"))->trigger();
        QVERIFY(fixture.said.contains(QLatin1String("No patch")));
    }

    void whatAPatchBecameIsToldOnce()
    {
        AcceptedFixture fixture;
        const std::string code = patch(1, "bp.sync({block: a});");
        fixture.read(withPatch(chooser("one == 'a'"), code));
        QVERIFY(fixture.told.isEmpty());
        fixture.read(withPatch(chooser("one == 'c'", "'b', 'c'"), code));
        QCOMPARE(fixture.told, QStringList{QStringLiteral("Patch 1 does not repair any more.")});
        fixture.read(withPatch(chooser("one == 'x'", "'b', 'c'"), code));
        QCOMPARE(fixture.told.size(), 2);
        QCOMPARE(fixture.told.back(), QStringLiteral("Patch 1 blocks nothing any more."));
        fixture.read("// nothing new\n" + withPatch(chooser("one == 'x'", "'b', 'c'"), code));
        QCOMPARE(fixture.told.size(), 2);
        fixture.read(withPatch(chooser("one == 'x'"), code));
        QCOMPARE(fixture.told.back(), QStringLiteral("Patch 1 is no longer needed."));
        fixture.read(withPatch(chooser("one == 'x'", "'a', 'a'"), code));
        QCOMPARE(fixture.told.size(), 3);
        QVERIFY2(fixture.note(0).contains(QLatin1String("gets stuck by it, after: the start")),
                 qPrintable(fixture.note(0)));
    }

    void patchesThatDependOnEachOtherSaySo()
    {
        AcceptedFixture fixture;
        fixture.read(withPatch(withPatch(chooser("one == 'a'"), patch(1, "bp.sync({block: a});")),
                               patch(2, "bp.sync({block: a});")));
        QCOMPARE(fixture.note(0),
                 QStringLiteral("It blocks nothing beside patch 2: one of them is enough, and it "
                                "stays if the others go."));
        QCOMPARE(fixture.note(1), QStringLiteral("It blocks nothing beside patch 1: it can be taken out."));
        fixture.read(withPatch(withPatch(chooser("false"), patch(1, "bp.sync({block: a});", "never 'a'")),
                               patch(2, "bp.sync({block: b});", "never 'b'")));
        QCOMPARE(child<QLabel>(fixture.list, "repair.accepted.pairs")->text(),
                 QStringLiteral("Patches 1 and 2 get the program stuck together, after: the start."));
        QCOMPARE(fixture.note(1),
                 QStringLiteral("The program gets stuck by it together with patch 1, after: the start."));
    }

    void aPatchThatCannotBeReadIsNamedAndTheOthersAreReviewed()
    {
        AcceptedFixture fixture;
        const std::string good = withPatch(chooser("one == 'a'"), patch(1, "bp.sync({block: a});"));
        fixture.read(good);
        const std::string wrong = withPatch(good, patch(2, "bp.sync({block: [)"));
        fixture.source.edit(QString::fromStdString(wrong));
        QCOMPARE(fixture.word(1), QStringLiteral("not reviewed"));
        RunContext run;
        const auto opened = openModelText(wrong, "tank.js", {}, run);
        fixture.source.wasNotRead(problemOf(*opened.error()));
        QVERIFY(fixture.word(1) == QStringLiteral("…"));
        fixture.wait();
        QCOMPARE(fixture.word(0), QStringLiteral("✓ in force"));
        QCOMPARE(fixture.word(1), QStringLiteral("✗ broken"));
        QVERIFY2(fixture.note(1).startsWith(QLatin1String("Line 17: ")), qPrintable(fixture.note(1)));
    }

    void anEditStopsTheReview()
    {
        AcceptedFixture fixture;
        const std::string text = withPatch(manyStates(8), patch(1, "bp.sync({block: bp.Event('x')});"));
        fixture.source.edit(QString::fromStdString(text));
        fixture.openProgram(text.c_str());
        QVERIFY(!fixture.jobs.running().empty());
        QCOMPARE(child<QLabel>(fixture.list, "repair.accepted.heading")->text(),
                 QStringLiteral("Patches in the source, being reviewed …"));
        fixture.source.edit(QStringLiteral("// edited\n") + fixture.source.text());
        QCOMPARE(child<QLabel>(fixture.list, "repair.accepted.heading")->text(),
                 QStringLiteral("Patches in the source"));
        fixture.wait();
        QCOMPARE(fixture.word(0), QStringLiteral("not reviewed"));
        // The text as it was read is reviewed when it is back.
        fixture.source.edit(QString::fromStdString(text));
        fixture.source.takeOpened();
        fixture.jobs.cancelAll();
        fixture.wait();
        QCOMPARE(child<QLabel>(fixture.list, "repair.accepted.pairs")->text(),
                 QStringLiteral("The review of the patches was stopped."));
    }

    void aProgramThatWasExploredInPartIsNotReviewed()
    {
        AcceptedFixture fixture;
        const std::string text = withPatch(manyStates(9), patch(1, "bp.sync({block: bp.Event('x')});"));
        RunContext run;
        ReadOptions few;
        few.mostStates = 1;
        auto opened = openModelText(text, "part.js", few, run);
        fixture.session.dispatch(
            action::OpenModel{std::make_shared<const OpenedModel>(*std::move(opened)), nullptr});
        QVERIFY(fixture.jobs.running().empty());
        QVERIFY(
            child<QLabel>(fixture.list, "repair.accepted.pairs")->text().contains(QLatin1String("in part")));
        QCOMPARE(fixture.word(0), QStringLiteral("not reviewed"));
    }

    void whereRoomIsNeededEachPatchHasOneLine()
    {
        AcceptedFixture fixture;
        fixture.read(withPatch(withPatch(chooser("one == 'a'"), patch(1, "bp.sync({block: a});")),
                               patch(2, "bp.sync({block: a});")));
        fixture.list.show();
        const int whole = fixture.view().maximumHeight();
        fixture.list.setCompact(true);
        QVERIFY(fixture.note(0).isEmpty());
        QCOMPARE(fixture.view().maximumHeight(), 2 * rowHeight(fixture.view().font()));
        QCOMPARE(fixture.view().minimumHeight(), rowHeight(fixture.view().font()));
        fixture.list.setCompact(false);
        QCOMPARE(fixture.view().maximumHeight(), whole);
        QVERIFY(!fixture.note(0).isEmpty());
    }
};

THREADMEND_WIDGET_TEST_MAIN(AcceptedListTest)
#include "accepted_list_test.moc"
