// SPDX-License-Identifier: GPL-3.0-or-later
// Story 3: a violated program is mended in the window, by keys, and nothing of it is lost.
#include "tests/app/window/window_test.h"

#ifndef Q_MOC_RUN
#include "core/model/behavioral/product/program_model.h"
#endif
#include "views/program/source_view.h"
#include "views/rows/row_delegate.h"

#include <QAbstractButton>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QProcess>
#include <QStandardPaths>
#include <csignal>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

QString draftFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/drafts");
}

struct MendingWindow : TestWindow {
    explicit MendingWindow(const QString& path) { open(path); }

    /// F5, then Ctrl+F5, then waits.
    void propose()
    {
        key(Qt::Key_F5);
        require(settled(), "checking comes to an end");
        key(Qt::Key_F5, Qt::ControlModifier);
        require(settled(), "looking for repairs comes to an end");
    }
    QListView& list() { return *child<QListView>("repair.list"); }
    QListView& patches() { return *child<QListView>("repair.accepted"); }
    /// What is said of a patch in the source.
    QString word(int row) { return patches().model()->index(row, 0).data(RowRole::Trailing).toString(); }
    SourceView& view() { return *child<SourceView>("source.view"); }
    EditedSource& source() { return window().source(); }
    bool isPatched() { return source().text().contains(QLatin1String("// threadmend:patch 1 begin")); }
    /// Of the first property, once the text as it is was read and checked.
    std::optional<Verdict::Kind> verdict()
    {
        const CheckedProperty* found =
            now().properties->empty() ? nullptr : now().verdictOf(now().properties->front().key);
        const bool isNow = now().model && source().isTextOf(*now().model);
        return found != nullptr && isNow ? std::optional(found->verdict.kind) : std::nullopt;
    }
    std::size_t linesWith(const char* words)
    {
        const QStringList lines = canvas().dumpScene();
        return static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), [&](const QString& line) {
            return line.section(QLatin1Char('"'), -1).contains(QLatin1String(words));
        }));
    }
};

/// What another process does: accepts a patch, and waits to be killed.
int acceptForever(const QString& path)
{
    MendingWindow window(path);
    window.propose();
    window.keyOn(&window.list(), Qt::Key_Return);
    while (!window.isPatched() || QDir(draftFolder()).entryList(QDir::Files).isEmpty())
        QTest::qWait(20);
    std::puts("accepted");
    std::fflush(stdout);
    for (;;)
        QTest::qWait(1000);
}

} // namespace

class RepairTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    QTemporaryDir folder_;

    QString copied(const char* name)
    {
        const QString path = folder_.filePath(QLatin1String(name) + QStringLiteral(".js"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) ||
            file.write(content(
                QStringLiteral(THREADMEND_SAMPLES "/behavioral/%1.js").arg(QLatin1String(name)))) <= 0)
            qFatal("a sample can be copied");
        return path;
    }

private Q_SLOTS:
    void init()
    {
        settings_.clear();
        QDir(draftFolder()).removeRecursively();
    }

    void toProposeGoesToWhatIsViolated()
    {
        MendingWindow window(copied("water-tank-1"));
        // Before anything is known it says what to do.
        window.key(Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(!window.now().proposals);
        QVERIFY(window.child<QLabel>("repair.sentence")->text().contains(QLatin1String("F5")));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        for (const ListedProperty& each : *window.now().properties)
            if (window.now().verdictOf(each.key)->verdict.kind == Verdict::Kind::Holds) {
                window.window().session().dispatch(action::ShowProperty{each.key});
                break;
            }
        QVERIFY(!window.now().canBeMended());
        window.key(Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(window.settled());
        QVERIFY(window.now().canBeMended() && window.now().proposals &&
                !window.now().proposals->list.empty());
    }

    /// One b-thread comes first by its priority; that the other one does mends it, as a change of one number.
    void aPriorityIsChangedInItsLineAndUndoChangesItBack()
    {
        const QString path = folder_.filePath(QStringLiteral("ranks.js"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("// threadmend: selection priority\n"
                   "bp.registerBThread('wrong', () => {\n"
                   "  const e = bp.sync({request: bp.Event('a'), waitFor: bp.Event('c')}, 5);\n"
                   "  bp.ASSERT(e.name === 'c', 'a');\n"
                   "});\n"
                   "bp.registerBThread('right', () => { bp.sync({request: bp.Event('c')}, 1); });\n");
        file.close();
        MendingWindow window(path);
        const QString before = window.source().text();
        window.propose();
        QVERIFY(window.list().model()->index(0, 0).data().toString().startsWith(
            QLatin1String("Change of a priority")));
        QVERIFY(window.list()
                    .model()
                    ->index(0, 0)
                    .data(RowRole::Note)
                    .toString()
                    .contains(QLatin1String("raises the priority")));
        QVERIFY(window.child<SourceView>("repair.code")->isReadOnly());
        window.keyOn(&window.list(), Qt::Key_Return);
        QString after = before;
        QCOMPARE(window.source().text(), after.replace(QLatin1String("}, 1)"), QLatin1String("}, 6)")));
        QTRY_VERIFY(std::all_of(window.now().properties->begin(), window.now().properties->end(),
                                [&](const ListedProperty& each) {
                                    const CheckedProperty* found = window.now().verdictOf(each.key);
                                    return found != nullptr &&
                                           window.source().isTextOf(*window.now().model) &&
                                           found->verdict.kind == Verdict::Kind::Holds;
                                }));
        window.key(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.source().text(), before);
    }

    void aDeadlockIsMendedInThreeKeysAndUndoBringsItBack()
    {
        MendingWindow window(copied("philosophers"));
        const std::size_t states = window.now().model->lts.stateCount();
        window.propose();
        QVERIFY(window.now().shownProposal() != nullptr);
        QVERIFY(window.child<QDockWidget>("repair")->isVisible());
        QVERIFY(window.list().hasFocus());
        // From elsewhere there is a key back to them.
        window.canvas().setFocus();
        window.key(Qt::Key_F5, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window.list().hasFocus());
        const Judgement judged = window.now().shownProposal()->proposal.judgement;
        QVERIFY(judged.repairs);
        window.keyOn(&window.list(), Qt::Key_Return);
        QVERIFY(window.isPatched());
        QVERIFY(window.view().hasFocus());
        QTRY_COMPARE_WITH_TIMEOUT(window.verdict(), std::optional(Verdict::Kind::Holds), 60000);
        QCOMPARE(window.now().model->lts.stateCount(), judged.statesAfter);
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!window.isPatched() && !window.source().isModified());
        QTRY_COMPARE_WITH_TIMEOUT(window.verdict(), std::optional(Verdict::Kind::Violated), 60000);
        QCOMPARE(window.now().model->lts.stateCount(), states);
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window.isPatched());
    }

    /// With a patch it is explored as far as before, so that its properties are decided.
    void aLargeProgramIsExploredAsFarAsBeforeWhenAPatchIsAccepted()
    {
        const QString path = folder_.filePath(QStringLiteral("many.js"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("for (let i = 0; i < 15; i++)\n"
                   "  bp.registerBThread('t' + i, () => bp.sync({request: bp.Event('e' + i)}));\n"
                   "bp.registerBThread('wrong', () => {\n"
                   "  const e = bp.sync({request: [bp.Event('good'), bp.Event('bad')]});\n"
                   "  bp.ASSERT(e.name === 'good', 'bad');\n"
                   "});\n");
        file.close();
        MendingWindow window(path);
        QVERIFY(window.now().model->lts.stateCount() > std::size_t{1} << 16);
        window.propose();
        QVERIFY(window.now().shownProposal() != nullptr);
        window.keyOn(&window.list(), Qt::Key_Return);
        QVERIFY(window.isPatched());
        QTRY_COMPARE_WITH_TIMEOUT(window.verdict(), std::optional(Verdict::Kind::Holds), 60000);
        QVERIFY(isWhole(window.now().model->lts));
        QVERIFY(!window.child<QWidget>("goOnExploring")->isVisible());
    }

    /// An edit can make a program much larger: what is undecided then goes on where that stands.
    void whatIsUndecidedGoesOnByAClick()
    {
        const QString path = folder_.filePath(QStringLiteral("few.js"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("const COUNT = 2;\n"
                   "for (let i = 0; i < COUNT; i++)\n"
                   "  bp.registerBThread('t' + i, () => bp.sync({request: bp.Event('e' + i)}));\n");
        file.close();
        MendingWindow window(path);
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QCOMPARE(window.verdict(), std::optional(Verdict::Kind::Holds));
        auto* goOn = window.child<QAbstractButton>("goOnExploring");
        QVERIFY(!goOn->isVisible());
        QString text = window.source().text();
        window.source().edit(text.replace(QLatin1String("COUNT = 2"), QLatin1String("COUNT = 17")));
        QTRY_COMPARE_WITH_TIMEOUT(window.verdict(), std::optional(Verdict::Kind::Undecided), 60000);
        QTRY_VERIFY(goOn->isVisible());
        window.click(goOn);
        QTRY_COMPARE_WITH_TIMEOUT(window.verdict(), std::optional(Verdict::Kind::Holds), 60000);
        QVERIFY(isWhole(window.now().model->lts) && !goOn->isVisible());
    }

    void whatAProposalBlocksIsCrossedOutInTheGraph()
    {
        MendingWindow window(copied("water-tank-1"));
        window.key(Qt::Key_F5);
        QVERIFY(window.settled());
        QCOMPARE(window.linesWith("cut"), std::size_t{0});
        window.key(Qt::Key_F5, Qt::ControlModifier);
        QVERIFY(window.settled());
        window.canvas().fit();
        QCOMPARE(window.linesWith("cut"), window.now().shownProposal()->effect.cut.size());
        QVERIFY(window.linesWith("vanishes") > 0);
        window.key(Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
        while (window.now().shownProposal() != nullptr)
            window.key(Qt::Key_X, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window.linesWith("cut") + window.linesWith("vanishes"), std::size_t{0});
    }

    void anAcceptedPatchIsPutOutOfForceAndIn()
    {
        MendingWindow window(copied("philosophers"));
        window.propose();
        window.key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(window.word(0), QStringLiteral("✓ in force"), 60000);
        const QString patched = window.source().text();
        // Nothing is proposed, so the key to the repairs leads to the patches.
        window.key(Qt::Key_F5, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window.patches().hasFocus());
        window.keyOn(&window.patches(), Qt::Key_Home);
        window.keyOn(&window.patches(), Qt::Key_Space);
        QVERIFY(window.source().text().contains(QLatin1String("// threadmend:patch 1 begin (disabled)")));
        QCOMPARE(window.word(0), QStringLiteral("· disabled"));
        QTRY_COMPARE_WITH_TIMEOUT(window.verdict(), std::optional(Verdict::Kind::Violated), 60000);
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(window.source().text(), patched);
        QTRY_COMPARE_WITH_TIMEOUT(window.verdict(), std::optional(Verdict::Kind::Holds), 60000);
        QTRY_COMPARE_WITH_TIMEOUT(window.word(0), QStringLiteral("✓ in force"), 60000);
        window.view().setFocus();
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(window.word(0), QStringLiteral("· disabled"));
        window.patches().setFocus();
        window.keyOn(&window.patches(), Qt::Key_Space);
        QCOMPARE(window.source().text(), patched);
    }

    void whatAnEditMakesOfAPatchIsTold()
    {
        MendingWindow window(copied("philosophers"));
        window.propose();
        window.key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(window.word(0), QStringLiteral("✓ in force"), 60000);
        QStringList told;
        connect(&window.session(), &Session::told, this, [&](const QString& sentence) { told << sentence; });
        // One philosopher alone does not starve.
        QString text = window.source().text();
        const QString all = QStringLiteral("    philosopher(i);");
        QVERIFY(text.contains(all));
        text.replace(all, QStringLiteral("    if (i === 0) philosopher(i);"));
        window.source().edit(text);
        QTRY_COMPARE_WITH_TIMEOUT(window.word(0), QStringLiteral("· useless"), 60000);
        QCOMPARE(told, QStringList{QStringLiteral("Patch 1 blocks nothing any more.")});
        window.keyOn(&window.view(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE_WITH_TIMEOUT(window.word(0), QStringLiteral("✓ in force"), 60000);
        QCOMPARE(told.size(), 1);
    }

    void anAcceptedPatchIsSaved()
    {
        const QString path = copied("philosophers");
        MendingWindow window(path);
        window.propose();
        window.key(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        const QByteArray patched = window.source().text().toUtf8();
        window.keyOn(&window.view(), Qt::Key_S, Qt::ControlModifier);
        QCOMPARE(content(path), patched);
        QVERIFY(patched.contains("threadmend:patch 1 begin"));
    }

    void aCrashBetweenAcceptingAndSavingLosesNothing()
    {
        const QString path = copied("philosophers");
        const QByteArray before = content(path);
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--accept"), path});
        QVERIFY(process.waitForReadyRead(120000));
        QVERIFY(process.readAll().contains("accepted"));
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGKILL), 0);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(content(path), before);
        MendingWindow window(path);
        QVERIFY(window.window().offersSession());
        window.window().commands().action(QStringLiteral("file.restoreSession"))->trigger();
        QTRY_VERIFY(window.isPatched() && window.source().isModified());
        QVERIFY(window.settled());
        window.key(Qt::Key_F5);
        QTRY_COMPARE_WITH_TIMEOUT(window.verdict(), std::optional(Verdict::Kind::Holds), 60000);
    }
};

static const TestEntry accepting("--accept", [](int argc, char** argv) {
    const WindowTestApplication application(argc, argv);
    return acceptForever(QString::fromLocal8Bit(argv[1]));
});
THREADMEND_WINDOW_TEST_MAIN(RepairTest)
#include "repair_test.moc"
