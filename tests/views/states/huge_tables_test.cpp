// SPDX-License-Identifier: GPL-3.0-or-later
// Five million states in the table: nothing is made for a row that nobody sees.
#include "core/model/lts/lts_builder.h"
#include "tests/views/panel_fixture.h"
#include "tests/views/widget_test_main.h"
#include "views/states/states_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> allocated = 0;

} // namespace

void* operator new(std::size_t size)
{
    allocated += size;
    if (void* memory = std::malloc(size))
        return memory;
    throw std::bad_alloc();
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}

using namespace threadmend;
using namespace threadmend::testing;

namespace {

constexpr std::uint32_t many = 5'000'000;

std::shared_ptr<const OpenedModel> hugeModel()
{
    LtsBuilder builder;
    builder.add(StateId(0u), builder.label("a"), StateId(many - 1));
    RunContext run;
    Model model = ltsModel(std::move(builder).build(), "huge.aut");
    const auto stored = *storedSpace(model, run);
    auto incoming = *Incoming::of(*stored, run);
    std::vector<std::uint32_t> distances(many);
    for (std::uint32_t i = 0; i < many; ++i)
        distances[i] = many - i;
    return std::make_shared<const OpenedModel>(OpenedModel{std::move(model), stored, *stored,
                                                           std::move(incoming), std::move(distances),
                                                           std::vector<bool>(many)});
}

} // namespace

class HugeTablesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { model_ = hugeModel(); }

    void theModelAllocatesNothingForItsRows()
    {
        StateTableModel table;
        allocated = 0;
        table.setModel(model_);
        QCOMPARE(table.rowCount(), int(many));
        QCOMPARE(table.index(int(many) - 1, 0).data().toString(), QStringLiteral("4999999"));
        QCOMPARE(table.rowOf(StateId(many - 1)), int(many) - 1);
        QVERIFY2(allocated < 100'000, qPrintable(QString::number(allocated)));
    }

    void theLastStateIsReachedByScrollingAndBySelecting()
    {
        PanelFixture fixture;
        StatesPanel panel(fixture.context);
        panel.resize(700, 300);
        panel.show();
        fixture.session.dispatch(action::OpenModel{model_, nullptr});
        auto* table = child<RowTable>(panel, "statesTable");
        QVERIFY(table->verticalScrollBar()->maximum() > int(many) - 100); // by row, not by pixel
        fixture.session.dispatch(action::Select{{StateId(many - 1), std::nullopt}});
        const QRect last = table->visualRect(table->model()->index(int(many) - 1, 0));
        QVERIFY(table->viewport()->rect().contains(last));
        QCOMPARE(table->indexAt(last.center()).row(), int(many) - 1);
        QTest::keyClick(table, Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(fixture.now().selected.state, std::optional(StateId(0u)));
    }

    void theOldOrderStaysUntilTheNewOneIsThere()
    {
        PanelFixture fixture;
        StatesPanel panel(fixture.context);
        panel.show();
        fixture.session.dispatch(action::OpenModel{model_, nullptr});
        auto* table = child<RowTable>(panel, "statesTable");
        table->sortByColumn(1, Qt::AscendingOrder);
        QCOMPARE(fixture.jobs.running().size(), std::size_t{1});
        QCOMPARE(table->model()->index(0, 0).data().toString(), QStringLiteral("0"));
        QTRY_COMPARE_WITH_TIMEOUT(table->model()->index(0, 0).data().toString(), QStringLiteral("4999999"),
                                  60000);
        QVERIFY(fixture.jobs.running().empty());
        fixture.session.dispatch(action::Select{{StateId(many / 2), std::nullopt}});
        QCOMPARE(table->model()->index(table->currentIndex().row(), 0).data().toString(),
                 QString::number(many / 2));
        fixture.session.dispatch(action::CloseModel{});
        QCOMPARE(table->model()->rowCount(), 0);
    }

private:
    std::shared_ptr<const OpenedModel> model_;
};

THREADMEND_WIDGET_TEST_MAIN(HugeTablesTest)
#include "huge_tables_test.moc"
