// SPDX-License-Identifier: GPL-3.0-or-later
// Story 6, pushdown: from the first page to a witness that is stepped, by clicks and by keys.
#include "core/check/pushdown/reachability.h"
#include "core/model/pushdown/pushdown_model.h"
#include "tests/app/window/window_test.h"
#include "views/program/edited_source.h"
#include "views/pushdown/rounds_model.h"
#include "views/pushdown/stacks_model.h"

#include <QComboBox>
#include <QListView>
#include <QTableView>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

QString systemSample(const char* name)
{
    return QStringLiteral(THREADMEND_SAMPLES "/pushdown/%1.cpds").arg(QLatin1String(name));
}

} // namespace

class StorySixTest : public QObject {
    Q_OBJECT

    TestSettings settings_;

    static void choose(QComboBox* box, const QString& text)
    {
        // As a person does by keys: the list is stepped through until the entry is there.
        box->setFocus();
        for (int i = 0; i < 2 * box->count() && box->currentText() != text; ++i)
            QTest::keyClick(box, box->findText(text) > box->currentIndex() ? Qt::Key_Down : Qt::Key_Up);
        QCOMPARE(box->currentText(), text);
    }

private Q_SLOTS:
    void init() { settings_.clear(); }

    void fourClicksLeadFromTheFirstPageToAStepOfTheWitness()
    {
        TestWindow window;
        window.click(window.offer(QStringLiteral("bluetooth-1"))); // 1
        QVERIFY(window.settled());
        QVERIFY(window.child<QDockWidget>("reachability")->isVisible());
        QVERIFY(window.child<QDockWidget>("stacks")->isVisible());
        QVERIFY(window.label("reach.target").contains(QLatin1String("adder in broken <any*>")));
        window.click(window.child<QPushButton>("reach.run.button")); // 2
        QVERIFY(window.settled());
        QCOMPARE(window.label("reach.verdict"), QStringLiteral("Reachable: 9 steps, replayed"));
        QVERIFY(window.now().trace != nullptr);
        QCOMPARE(window.now().trace->length(), std::size_t{9});
        QCOMPARE(window.now().cursor, std::size_t{0});
        QVERIFY(window.label("stacks.sentence").startsWith(QLatin1String("At the start")));
        window.click(window.button("tool.step.forward")); // 3
        QCOMPARE(window.now().cursor, std::size_t{1});
        QVERIFY(window.label("stacks.sentence").startsWith(QLatin1String("After step 1 of 9")));
    }

    void theSameByThreeKeysAndStacksKeepTheirPlaces()
    {
        TestWindow window;
        window.open(systemSample("bluetooth-1"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        auto* stacks = window.child<QListView>("stacks.list");
        const pushdown::System& system = *pushdownSystemOf(*window.now().model)->system();
        const auto rowOf = [&](const char* name) {
            for (int row = 0; row < stacks->model()->rowCount(); ++row)
                if (stacks->model()->index(row, 0).data(StackRole::Name) == QLatin1String(name))
                    return stacks->model()->index(row, 0);
            return QModelIndex();
        };
        QCOMPARE(stacks->model()->rowCount(), static_cast<int>(system.processes.size()));
        std::vector<QRect> places;
        for (int row = 0; row < stacks->model()->rowCount(); ++row)
            places.push_back(stacks->visualRect(stacks->model()->index(row, 0)));
        int depth = 0, moved = 0;
        for (int step = 1; step <= 9; ++step) {
            window.key(Qt::Key_F10);
            QCOMPARE(window.now().cursor, static_cast<std::size_t>(step));
            for (int row = 0; row < stacks->model()->rowCount(); ++row) {
                const QModelIndex index = stacks->model()->index(row, 0);
                QCOMPARE(stacks->visualRect(index), places[static_cast<std::size_t>(row)]);
                moved += index.data(StackRole::Moved).toBool() ? 1 : 0;
            }
            depth = std::max(depth, rowOf("adder").data(StackRole::Depth).toInt());
        }
        QCOMPARE(depth, 2); // it calls what counts it
        QVERIFY(moved > 9); // actions move two at a time
        QCOMPARE(rowOf("adder").data(StackRole::Control).toString(), QStringLiteral("broken"));
        QVERIFY(window.label("stacks.sentence").contains(QLatin1String("every process is in its target")));
        // Back, another way, and the witness is still there.
        window.key(Qt::Key_Home, Qt::AltModifier);
        QCOMPARE(window.now().cursor, std::size_t{0});
        window.key(Qt::Key_F5, Qt::ControlModifier);
        QCOMPARE(window.now().history->branches.size(), std::size_t{1});
    }

    void theRoundsSayWhatTheCommandLineSays()
    {
        TestWindow window;
        window.open(systemSample("bluetooth-2-two-adders"));
        auto* policy = window.child<QComboBox>("reach.policy");
        choose(policy, QStringLiteral("individual-multi-step"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        const pushdown::System& system = *pushdownSystemOf(*window.now().model)->system();
        RunContext run;
        const pushdown::ReachAnswer expected =
            pushdown::reach(system, {.policy = pushdown::refinementPolicyOf("individual-multi-step")}, run);
        auto* rounds = window.child<QTableView>("reach.rounds");
        QCOMPARE(rounds->model()->rowCount(), static_cast<int>(expected.rounds.size()));
        for (std::size_t i = 0; i < expected.rounds.size(); ++i) {
            const QVariantList numbers = rounds->model()
                                             ->index(static_cast<int>(i), RoundsModel::Bounds)
                                             .data(RoundsModel::NumbersRole)
                                             .toList();
            QCOMPARE(static_cast<std::size_t>(numbers.size()), expected.rounds[i].bounds.size());
            for (int k = 0; k < numbers.size(); ++k)
                QCOMPARE(numbers[k].toUInt(), expected.rounds[i].bounds[static_cast<std::size_t>(k)]);
        }
        QCOMPARE(window.label("reach.verdict"), QStringLiteral("Reachable: 16 steps, replayed"));
        QCOMPARE(window.now().trace->length(), expected.witness.size());
        QCOMPARE(window.now().cursor, std::size_t{0});
    }

    void whatIsUnreachableSaysWhyAndTwoPoliciesStandSideBySide()
    {
        TestWindow window;
        window.open(systemSample("bluetooth-3-two-adders"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.label("reach.verdict").startsWith(QLatin1String("Unreachable")));
        QVERIFY(window.label("reach.reason").contains(QLatin1String("confirmed")));
        QVERIFY(window.now().trace == nullptr);
        auto* beside = window.child<QComboBox>("reach.beside");
        choose(beside, QStringLiteral("Compare with minimax"));
        QTRY_VERIFY(window.label("reach.other.verdict").startsWith(QLatin1String("Unreachable")));
        QVERIFY(window.settled());
        QVERIFY(window.child<QTableView>("reach.other.rounds")->isVisible());
    }

    void automataAreDrawnAndStoppingLeavesRounds()
    {
        TestWindow window;
        window.open(systemSample("counting"));
        auto* policy = window.child<QComboBox>("reach.policy");
        choose(policy, QStringLiteral("succinct"));
        window.key(Qt::Key_F5);
        QTRY_VERIFY(window.child<QTableView>("reach.rounds")->model()->rowCount() >= 3);
        window.click(window.child<QPushButton>("reach.run.button")); // it says Cancel by now
        QVERIFY(window.settled());
        QVERIFY(window.label("reach.verdict").startsWith(QLatin1String("Undecided after")));
        QVERIFY(window.label("reach.reason").contains(QLatin1String("stopped")));
        auto* rounds = window.child<QTableView>("reach.rounds");
        window.click(rounds->viewport(), rounds->visualRect(rounds->model()->index(0, 0)).center());
        auto* beside = window.child<QComboBox>("reach.beside");
        choose(beside, QStringLiteral("Automaton of sameAB"));
        QVERIFY(window.settled());
        auto* canvas = window.child<Canvas>("reach.canvas");
        QVERIFY(canvas->picture() != nullptr && canvas->picture()->nodeCount() >= 2);
        const std::size_t nodes = canvas->picture()->nodeCount();
        window.click(rounds->viewport(), rounds->visualRect(rounds->model()->index(2, 0)).center());
        QVERIFY(window.settled());
        QVERIFY(canvas->picture()->nodeCount() > nodes);
        choose(beside, QStringLiteral("Product of the round"));
        QVERIFY(window.settled());
        QVERIFY(canvas->picture() != nullptr);
    }

    void anEditForgetsWhatWasFound()
    {
        TestWindow window;
        const QString path = QDir(folder_.path()).filePath(QStringLiteral("lock.cpds"));
        write(path, content(systemSample("lock")));
        window.open(path);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QVERIFY(window.label("reach.verdict").startsWith(QLatin1String("Unreachable")));
        EditedSource& source = window.window().source();
        source.edit(source.text() + QStringLiteral("\n// another text\n"));
        QTRY_VERIFY(window.label("reach.verdict").isEmpty());
        QVERIFY(window.settled());
        // What cannot be read is told with its line; nothing can be asked of it.
        source.edit(source.text() + QStringLiteral("process {"));
        QTRY_VERIFY(source.error() != nullptr);
    }

    void aWitnessFartherThanWhatWasExploredIsStillStepped()
    {
        // 18 calls deep, with so many ways to go that a part of the states does not reach so far.
        QByteArray text = "process deep {\n  initial s <a>;\n";
        text += "  s <a> -> s <a b> : down;\n  s <a> -> t <> : turn;\n  t <b> -> t <> : up;\n";
        text += "  target t <b b b b b b b b b b b b b b b b b b>;\n}\n";
        for (int i = 0; i < 4; ++i)
            text += "process idle" + QByteArray::number(i) +
                    " {\n  initial s <a>;\n  s <a> -> s <a a> : tau;\n  s <a> -> s <> : tau;\n}\n";
        const QString path = QDir(folder_.path()).filePath(QStringLiteral("far.cpds"));
        write(path, text);
        TestWindow window;
        window.open(path);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QCOMPARE(window.label("reach.verdict"), QStringLiteral("Reachable: 19 steps, replayed"));
        QTRY_COMPARE(window.now().trace->length(), std::size_t{19});
        QTRY_COMPARE(window.now().cursor, std::size_t{0});
        QVERIFY(window.settled());
        for (int i = 0; i < 19; ++i)
            window.key(Qt::Key_F10);
        QVERIFY(window.label("stacks.sentence").contains(QLatin1String("every process is in its target")));
    }

private:
    QTemporaryDir folder_;
};

THREADMEND_WINDOW_TEST_MAIN(StorySixTest)
#include "story_six_test.moc"
