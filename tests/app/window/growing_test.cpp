// SPDX-License-Identifier: GPL-3.0-or-later
// A program that is too large to be explored at once: it is shown while the rest comes, and stays under a
// person's hands.
#include "core/model/behavioral/product/program_model.h"
#include "core/property/property_kind.h"
#include "core/session/model/grown_space.h"
#include "core/session/stepping/stepping.h"
#include "tests/app/window/window_test.h"
#include "views/rows/row_delegate.h"

#include <QListView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

/// So many counters, each of ten values: ten to the power of that many states.
QByteArray counters(int count)
{
    return "for (let i = 0; i < " + QByteArray::number(count) +
           "; i++)\n"
           "    bp.registerBThread('counter ' + i, function () {\n"
           "        for (let value = 0; value < 9; value++)\n"
           "            bp.sync({request: bp.Event('count ' + i)});\n"
           "    });\n";
}

/// The first of the steps that are possible where the cursor is.
std::uint32_t firstStep(const Snapshot& now)
{
    return now.model->lts.firstTransition(whereNow(now));
}

} // namespace

class GrowingTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;

    QString written(const QByteArray& text)
    {
        const QString path = folder_.filePath(QStringLiteral("counters.js"));
        write(path, text);
        return path;
    }

    static void goOn(TestWindow& window, const QString& way)
    {
        auto* list = window.child<QListView>("propertyList");
        const QModelIndex row = list->model()->index(0, 0);
        if (way == QLatin1String("row"))
            window.click(list->viewport(),
                         RowDelegate::actionIn(list->visualRect(row), list->font(), row).center());
        else if (way == QLatin1String("button"))
            window.click(window.child<QAbstractButton>("goOnExploring"));
        else if (way == QLatin1String("F5"))
            window.key(Qt::Key_F5);
        else {
            list->setFocus();
            list->setCurrentIndex(row);
            window.keyOn(list, Qt::Key_Return, Qt::ControlModifier);
        }
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void whatIsThereIsShownAndTheRestComesUnderAPersonsHands()
    {
        TestWindow window;
        window.window().open(written(counters(6)));
        QVERIFY(QTest::qWaitFor([&] { return window.now().model != nullptr; }, 60000));
        QVERIFY(!isWhole(window.now().model->lts));
        QVERIFY(window.label("status.sizes").startsWith(QLatin1String("at least ")));
        QVERIFY(window.label("status.sizes").endsWith(QLatin1String(" of 2.0 GB")));
        // A person steps, selects and looks around meanwhile.
        for (int i = 0; i < 2; ++i)
            window.session().dispatch(action::TakeStep{firstStep(window.now())});
        window.session().dispatch(action::FocusOn{StateId(7u)});
        window.session().dispatch(action::SetFocusSteps{2});
        window.session().dispatch(action::Select{{StateId(3u), std::nullopt}});
        QVERIFY(window.settled());
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{1000000});
        QVERIFY(isWhole(window.now().model->lts));
        QCOMPARE(window.now().cursor, std::size_t{2});
        QVERIFY(window.now().view == GraphView::Focus);
        QVERIFY(window.now().focus.state == StateId(7u));
        QCOMPARE(window.now().focus.steps, 2u);
        QVERIFY(window.now().selected.state == StateId(3u));
        QVERIFY(!window.label("status.sizes").contains(QLatin1String("at least")));
    }

    void memoryHasABudgetAndAPersonMayGoOn()
    {
        TestWindow window;
        constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;
        window.session().dispatch(action::SetMemoryBudget{20 * megabyte});
        window.open(written(counters(6)));
        const std::size_t before = window.now().model->lts.stateCount();
        QVERIFY(!isWhole(window.now().model->lts));
        QVERIFY(window.label("status.sizes").endsWith(QLatin1String(" of 20 MB")));
        QVERIFY(window.button("status.more")->isVisible());
        window.click(window.button("status.more"));
        QVERIFY(window.settled());
        QVERIFY(window.now().model->lts.stateCount() > before);
        // More memory, and the rest comes by itself.
        window.session().dispatch(action::SetMemoryBudget{2048 * megabyte});
        QVERIFY(window.settled());
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{1000000});
        QVERIFY(!window.button("status.more")->isVisible());
    }

    void steppingGoesOnBeyondWhatWasExplored()
    {
        TestWindow window;
        window.session().dispatch(action::SetMemoryBudget{std::uint64_t{1} << 20});
        window.open(written(counters(8)));
        QVERIFY(!isWhole(window.now().model->lts));
        // A run through ten to the power of eight states, to its end.
        for (int step = 0; step < 8 * 9; ++step) {
            QVERIFY2(aheadOf(window.now()) != Ahead::Unexplored, qPrintable(QString::number(step)));
            window.session().dispatch(action::TakeStep{firstStep(window.now())});
            QCOMPARE(window.now().cursor, static_cast<std::size_t>(step + 1));
            if (!window.now().model->lts.isExpanded(*window.now().current()))
                QVERIFY(window.settled());
        }
        QVERIFY(aheadOf(window.now()) == Ahead::Nothing);
        QCOMPARE(window.now().trace->length(), std::size_t{8 * 9});
    }

    void aViolationThatIsKnownStaysWhileTheProgramGrows()
    {
        TestWindow window;
        window.window().open(written(counters(5)));
        QTRY_VERIFY_WITH_TIMEOUT(window.now().model, 60000);
        const Property property = *parseProperty("never true* . \"count 0\" . true* . \"count 1\"");
        const PropertyKey key(window.now().nextKey);
        window.session().editProperties({{key, property, true}}, QStringLiteral("a property"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(isWhole(window.now().model->lts));
        QVERIFY(window.now().verdictOf(key)->verdict.kind == Verdict::Kind::Violated);
        QVERIFY(window.now().shown == key);
        QVERIFY(window.now().trace);
        QCOMPARE(window.now().trace->length(), std::size_t{2});
    }

    /// All ways on are the same: a click in the row, its key, a click on the button above, and F5.
    void whatALimitLeftUndecidedGoesOn_data()
    {
        QTest::addColumn<QString>("way");
        for (const char* way : {"row", "key", "button", "F5"})
            QTest::newRow(way) << QString::fromLatin1(way);
    }
    void whatALimitLeftUndecidedGoesOn()
    {
        QFETCH(QString, way);
        TestWindow window;
        window.session().dispatch(action::SetMemoryBudget{std::uint64_t{1} << 20});
        window.open(written(counters(5)));
        const PropertyKey open(window.now().nextKey), known(window.now().nextKey + 1);
        const char* const violated = "never true* . \"count 0\" . true* . \"count 1\"";
        window.session().editProperties(
            {{open, *parseProperty("deadlock-free"), true}, {known, *parseProperty(violated), true}},
            QStringLiteral("two properties"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        auto* list = window.child<QListView>("propertyList");
        const QModelIndex row = list->model()->index(0, 0);
        // A part ends behind a whole row.
        const std::size_t explored = window.now().model->lts.stateCount();
        QVERIFY(explored >= 65'536 && explored < 65'600);
        const QString wanted = QString::fromStdString(grouped(4 * explored));
        QCOMPARE(
            row.data(RowRole::Note).toString(),
            QStringLiteral("undecided: the limit was reached at %1 states (--max-states); Go on explores "
                           "up to %2 states, from the beginning")
                .arg(QString::fromStdString(grouped(explored)), wanted));
        QCOMPARE(list->model()->index(1, 0).data(RowRole::Action).toString(), QString());
        goOn(window, way);
        const auto jobs = window.window().jobs().running(); // a picture may be drawn, too
        QVERIFY(std::any_of(jobs.begin(), jobs.end(), [&](const auto* job) {
            return job->title() == QStringLiteral("Exploring up to %1 states").arg(wanted);
        }));
        // What is known stays until then, and asking twice begins nothing anew.
        QVERIFY(window.now().verdictOf(open)->verdict.kind == Verdict::Kind::Undecided);
        QVERIFY(window.now().verdictOf(known)->verdict.kind == Verdict::Kind::Violated);
        QVERIFY(window.now().shown == known);
        goOn(window, way);
        QVERIFY(window.label("status.said").endsWith(QLatin1String("already")));
        QVERIFY(window.settled());
        QVERIFY(isWhole(window.now().model->lts));
        QVERIFY(window.now().verdictOf(open)->verdict.kind == Verdict::Kind::Holds);
        QVERIFY(window.now().verdictOf(known)->verdict.kind == Verdict::Kind::Violated);
        QCOMPARE(list->model()->index(0, 0).data(RowRole::Action).toString(), QString());
    }

    void aViolationFoundByGoingOnIsShown()
    {
        TestWindow window;
        window.session().dispatch(action::SetMemoryBudget{std::uint64_t{1} << 20});
        window.open(written(counters(5) + "bp.registerBThread('last', function () {\n"
                                          "    for (let n = 0; n < 45; n++) bp.sync({waitFor: bp.all});\n"
                                          "    bp.ASSERT(false, 'the end');\n});\n"));
        const PropertyKey key(window.now().nextKey);
        window.session().editProperties({{key, *parseProperty("no-assertion-failure"), true}},
                                        QStringLiteral("a property"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.now().verdictOf(key)->verdict.kind == Verdict::Kind::Undecided);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.now().verdictOf(key)->verdict.kind == Verdict::Kind::Violated);
        QVERIFY(window.now().shown == key && window.now().trace);
        QCOMPARE(window.now().trace->length(), std::size_t{45});
    }

    void anEditOfACommentLeavesThePictureAlone()
    {
        TestWindow window;
        window.open(written(counters(3)));
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{1000});
        window.session().dispatch(action::FocusOn{StateId(500u)});
        window.session().dispatch(action::Select{{StateId(501u), std::nullopt}});
        const std::uint64_t before = window.now().modelRevision;
        window.window().source().edit(QStringLiteral("// A comment.\n") + window.window().source().text());
        QTRY_VERIFY(window.now().modelRevision > before);
        QVERIFY(window.settled());
        QVERIFY(window.now().view == GraphView::Focus);
        QVERIFY(window.now().focus.state == StateId(500u));
        QVERIFY(window.now().selected.state == StateId(501u));
    }
};

THREADMEND_WINDOW_TEST_MAIN(GrowingTest)
#include "growing_test.moc"
