// SPDX-License-Identifier: GPL-3.0-or-later
// Models that are begun in the window, and texts that go on under another name.
#include "tests/app/window/window_test.h"
#include "tests/views/typing.h"

#ifndef Q_MOC_RUN
#include "app/window/beginning.h"
#include "core/model/model_kind.h"
#endif
#include "views/program/source_view.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QStandardPaths>
#include <QTimer>
#include <functional>
#include <memory>

using namespace threadmend;
using namespace threadmend::testing;

namespace {

const char* const teaProgram =
    "bp.registerBThread('a', function () { bp.sync({request: bp.Event('tea')}); });\n";

QString answerQuestion(QMessageBox::StandardButton button, const std::function<void()>& act)
{
    QString said;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            said = box->text();
            box->button(button)->click();
        }
    });
    timer.start(20);
    act();
    return said;
}

} // namespace

class NewModelsTest : public QObject {
    Q_OBJECT
private:
    TestSettings settings_;
    std::unique_ptr<QTemporaryDir> folder_;

    QString pathOf(const char* name) { return folder_->filePath(QLatin1String(name)); }

private Q_SLOTS:
    void init()
    {
        settings_.clear();
        const QString data = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
        QDir(data + QStringLiteral("/drafts")).removeRecursively();
        folder_ = std::make_unique<QTemporaryDir>();
    }

    void eachKindThatIsWrittenHasABeginningThatRuns()
    {
        for (const ModelKind* kind : modelKinds()) {
            const Beginning* beginning = beginningOf(kind);
            QCOMPARE(beginning != nullptr, kind->hasSource);
            if (beginning == nullptr)
                continue;
            TestWindow window;
            window.window().create(
                folder_->filePath(QStringLiteral("new") + QString::fromUtf8(kind->extensions.front())));
            QVERIFY(window.settled());
            QVERIFY(window.now().model != nullptr);
            QVERIFY(window.now().model->warnings.empty());
            window.key(Qt::Key_F5);
            QVERIFY(window.settled());
            for (const ListedProperty& each : *window.now().properties) {
                const CheckedProperty* checked = window.now().verdictOf(each.key);
                QVERIFY2(checked != nullptr && checked->verdict.kind == Verdict::Kind::Holds,
                         each.property.name.c_str());
            }
            window.window().source().edit(window.window().source().saved());
        }
    }

    void aModelIsBegunByItsKeyAndWrittenByTheFirstSave()
    {
        TestWindow window;
        answerFileDialog(pathOf("kettle"));
        window.key(Qt::Key_N, Qt::ControlModifier);
        QVERIFY(window.settled());
        const QString path = pathOf("kettle.js"); // of the kind that was chosen
        QCOMPARE(window.window().source().path(), path);
        QVERIFY(window.window().source().isModified());
        QVERIFY(!QFileInfo::exists(path));
        window.window().activateWindow(); // as it is wherever there is a desktop
        QVERIFY(QTest::qWaitForWindowActive(&window.window()));
        auto* view = window.child<SourceView>("source.view");
        QVERIFY(view->isVisible());
        QCOMPARE(window.window().focusWidget(), view);
        QVERIFY(window.button("tool.workplace.write")->isChecked());
        // Nobody misses a file that was never there.
        write(pathOf("beside.txt"), "x");
        QTest::qWait(500);
        QVERIFY(!window.now().notice);
        QVERIFY(!window.window().commands().action(QStringLiteral("file.reload"))->isEnabled());
        QVERIFY(!window.window().commands().action(QStringLiteral("file.revert"))->isEnabled());
        typeInto(*view, "// a kettle\n");
        QTRY_VERIFY(window.window().source().problemsAreOfNow());
        window.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(content(path).startsWith("// a kettle\n"));
        QVERIFY(!window.window().source().isModified());
        QVERIFY(!window.now().notice);
    }

    void aNameThatIsThereIsOpenedAndOneOfNoKindIsRefused()
    {
        write(pathOf("tea.js"), teaProgram);
        TestWindow window;
        window.window().create(pathOf("tea.js"));
        QVERIFY(window.settled());
        QVERIFY(!window.window().source().isModified());
        QCOMPARE(window.now().model->lts.stateCount(), std::size_t{2});
        for (const char* name : {"tea.txt", "tea.aut", "nowhere/tea.js"}) {
            window.window().create(pathOf(name));
            QVERIFY(window.settled());
            QVERIFY2(window.now().notice && window.now().notice->kind == Notice::Kind::Error, name);
            QCOMPARE(QString::fromStdString(window.now().model->path), pathOf("tea.js"));
        }
    }

    void whatWasBegunAndNeverSavedIsOfferedOnTheFirstPage()
    {
        const QString path = pathOf("lost.js");
        write(pathOf("tea.js"), teaProgram);
        {
            TestWindow window;
            window.window().create(path);
            QVERIFY(window.settled());
            typeInto(*window.child<SourceView>("source.view"), "// mine\n");
            window.open(pathOf("tea.js"));
            window.window().close();
        }
        TestWindow window;
        QVERIFY(!window.window().offersSession());
        auto* offer = window.offer(QStringLiteral("lost.js"));
        QVERIFY(offer->accessibleDescription().contains(QLatin1String("new, written")));
        window.click(offer);
        QVERIFY(window.settled());
        QVERIFY(window.window().source().text().startsWith(QLatin1String("// mine\n")));
        QVERIFY(!QFileInfo::exists(path));
        window.key(Qt::Key_S, Qt::ControlModifier);
        QVERIFY(content(path).startsWith("// mine\n"));
    }

    void whatIsNotSavedIsOfferedOnce()
    {
        write(pathOf("tea.js"), teaProgram);
        {
            TestWindow window;
            window.open(pathOf("tea.js"));
            typeInto(*window.child<SourceView>("source.view"), "// mine\n");
            window.open(samplePathOf("lift-door"));
            window.window().close();
        }
        TestWindow window;
        window.offer(QStringLiteral("lift-door.aut"));
        const auto offers = window.window().findChildren<QToolButton*>(QStringLiteral("offer.tea.js"));
        QCOMPARE(offers.size(), 1);
        QVERIFY(offers.front()->accessibleDescription().contains(QLatin1String("edited")));
        QCOMPARE(window.window().findChildren<QToolButton*>(QStringLiteral("offer.lift-door.aut")).size(), 1);
    }

    void whatWasBegunWhenTheProgramWasEndedIsOfferedToo()
    {
        const QString path = pathOf("lost.js");
        {
            TestWindow window;
            window.window().create(path);
            QVERIFY(window.settled());
            typeInto(*window.child<SourceView>("source.view"), "// mine\n");
            window.window().leave();
        }
        TestWindow window;
        QVERIFY(window.window().offersSession());
        window.click(window.offer(QStringLiteral("lost.js")));
        QVERIFY(window.settled());
        QTRY_VERIFY(window.window().source().text().startsWith(QLatin1String("// mine\n")));
        QVERIFY(!QFileInfo::exists(path));
        window.window().source().edit(window.window().source().saved());
    }

    void aTextGoesOnUnderAnotherNameWithItsProperties()
    {
        write(pathOf("tea.js"), teaProgram);
        write(pathOf("tea.props"), "no tea: never true* . tea\n");
        TestWindow window;
        window.open(pathOf("tea.js"));
        auto* view = window.child<SourceView>("source.view");
        window.window().commands().action(QStringLiteral("source.edit"))->trigger();
        typeInto(*view, "// edited\n");
        QTRY_VERIFY(window.window().source().problemsAreOfNow());
        window.session().dispatch(action::TakeStep{0});
        answerFileDialog(pathOf("coffee.js"));
        window.key(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(window.settled());
        QCOMPARE(window.window().source().path(), pathOf("coffee.js"));
        QVERIFY(!window.window().source().isModified());
        QVERIFY(content(pathOf("coffee.js")).startsWith("// edited\n"));
        QVERIFY(!content(pathOf("tea.js")).startsWith("// edited\n"));
        QCOMPARE(window.now().properties->size(), std::size_t{1});
        QCOMPARE(window.now().properties->front().property.name, std::string("no tea"));
        QTRY_COMPARE(window.now().cursor, std::size_t{1}); // where one was
        // The edits are where they were saved, and nowhere else.
        window.open(pathOf("tea.js"));
        QVERIFY(!window.window().source().isModified());
    }

    void aNameOfAnotherKindIsRefusedAndNothingIsWritten()
    {
        write(pathOf("tea.js"), teaProgram);
        TestWindow window;
        window.open(pathOf("tea.js"));
        answerFileDialog(pathOf("tea.kripke"));
        window.key(Qt::Key_S, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(window.settled());
        QVERIFY(window.now().notice && window.now().notice->kind == Notice::Kind::Error);
        QVERIFY(!QFileInfo::exists(pathOf("tea.kripke")));
        QCOMPARE(window.window().source().path(), pathOf("tea.js"));
    }

    void closingAnEditedTextAsks()
    {
        write(pathOf("tea.js"), teaProgram);
        TestWindow window;
        window.open(pathOf("tea.js"));
        window.window().commands().action(QStringLiteral("source.edit"))->trigger();
        typeInto(*window.child<SourceView>("source.view"), "// edited\n");
        const auto close = [&] {
            window.window().commands().action(QStringLiteral("file.close"))->trigger();
        };
        QVERIFY(answerQuestion(QMessageBox::Cancel, close).contains(QLatin1String("tea.js was edited")));
        QVERIFY(window.window().source().isModified());
        answerQuestion(QMessageBox::Save, close);
        QVERIFY(!window.window().source().isOpen());
        QVERIFY(content(pathOf("tea.js")).startsWith("// edited\n"));
    }
};

THREADMEND_WINDOW_TEST_MAIN(NewModelsTest)
#include "new_models_test.moc"
