// SPDX-License-Identifier: GPL-3.0-or-later
// A window to click and type into, for tests that do.
#pragma once

#ifndef Q_MOC_RUN
#include "app/window/main_window.h"
#include "views/explore/graph_panel.h"
#endif
#include "tests/testing/test_main.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <memory>
#include <utility>
#include <vector>

namespace threadmend::testing {

/// Settings of their own for a test program.
class TestSettings {
public:
    TestSettings()
    {
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder_.path());
        // Drafts, too.
        qputenv("XDG_DATA_HOME", folder_.path().toLocal8Bit());
    }
    void clear() { QSettings().clear(); }

private:
    QTemporaryDir folder_;
};

inline QString samplePathOf(const char* name)
{
    return QStringLiteral(THREADMEND_SAMPLES "/lts/%1.aut").arg(QLatin1String(name));
}

inline QString programSample(const char* name)
{
    return QStringLiteral(THREADMEND_SAMPLES "/behavioral/%1.js").arg(QLatin1String(name));
}

inline QByteArray content(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("a temporary file can be written");
}

/// Puts a name into the next dialog that asks for one, and saves.
inline void answerFileDialog(const QString& name)
{
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QTimer::singleShot(0, qApp, [name] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (dialog == nullptr)
            return answerFileDialog(name);
        // Typed, it would open the list of what is there.
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(name);
        auto* buttons = dialog->findChild<QDialogButtonBox*>();
        QTest::mouseClick(buttons->button(QDialogButtonBox::Save), Qt::LeftButton);
    });
}

class TestWindow {
public:
    TestWindow() : window_(std::make_unique<MainWindow>(appearance_))
    {
        window_->setAttribute(Qt::WA_DeleteOnClose, false);
        window_->resize(1280, 720);
        window_->show();
        window_->activateWindow();
        canvas().setAnimated(false);
        (void)QTest::qWaitForWindowActive(window_.get());
    }
    ~TestWindow() { window_->session().undoStack().clear(); }
    TestWindow(const TestWindow&) = delete;
    TestWindow& operator=(const TestWindow&) = delete;

    MainWindow& window() { return *window_; }
    const Appearance& appearance() const { return appearance_; }
    Session& session() { return window_->session(); }
    const Snapshot& now() { return session().now(); }
    Canvas& canvas() { return window_->findChild<GraphPanel*>()->canvas(); }

    template <class Widget>
    Widget* child(const char* name)
    {
        auto* found = window_->findChild<Widget*>(QLatin1String(name));
        require(found != nullptr, "a widget of that name is in the window");
        return found;
    }
    QToolButton* button(const char* name) { return child<QToolButton>(name); }
    /// Of the first page, which is filled group by group.
    QToolButton* offer(const QString& name)
    {
        QToolButton* found = nullptr;
        require(QTest::qWaitFor([&] {
                    found = window_->findChild<QToolButton*>(QStringLiteral("offer.") + name);
                    return found != nullptr && found->isVisible();
                }),
                "what is offered comes into sight");
        return found;
    }
    QString label(const char* name) { return child<QLabel>(name)->text(); }

    void click(QWidget* widget) { click(widget, widget->rect().center()); }
    void click(QWidget* widget, QPoint at)
    {
        require(widget->isVisible() && widget->isEnabled(), "what is clicked can be clicked");
        QTest::mouseClick(widget, Qt::LeftButton, {}, at);
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { keyOn(window_.get(), key, modifiers); }
    void keyOn(QWidget* widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(widget, key, modifiers);
    }

    /// Waits until no job is running, also none that follows from another; false after a minute.
    bool settled()
    {
        for (int quiet = 0, turns = 0; turns < 6000; ++turns) {
            QTest::qWait(10);
            quiet = window_->jobs().running().empty() ? quiet + 1 : 0;
            if (quiet == 5)
                return true;
        }
        return false;
    }
    /// Waits until the panels have come to rest: nothing has moved for a while, however busy the machine is.
    void rest()
    {
        const auto places = [this] {
            std::vector<QRect> all;
            for (const QWidget* dock : window_->findChildren<QDockWidget*>())
                all.push_back(dock->isVisible() ? dock->geometry() : QRect());
            return all;
        };
        std::vector<QRect> before = places();
        for (int quiet = 0, turns = 0; quiet < 12 && turns < 1000; ++turns) {
            QTest::qWait(10);
            std::vector<QRect> now = places();
            quiet = now == before ? quiet + 1 : 0;
            before = std::move(now);
        }
    }
    /// Opens a model and waits for its picture.
    void open(const QString& path)
    {
        window_->open(path);
        require(settled(), "opening a model comes to an end");
    }
    /// Whether a line of the canvas' scene is about node `text` and contains `what`.
    bool sceneHas(const QString& text, const QString& what)
    {
        for (const QString& line : canvas().dumpScene())
            if (line.contains(QLatin1Char('"') + text + QLatin1Char('"')) && line.contains(what))
                return true;
        return false;
    }

private:
    Appearance appearance_;
    std::unique_ptr<MainWindow> window_;
};

/// Settings and drafts are where those of windows are.
class WindowTestApplication : public QApplication {
public:
    WindowTestApplication(int& argc, char** argv) : QApplication(named(argc), argv) {}

private:
    static int& named(int& argc)
    {
        QCoreApplication::setOrganizationName(QStringLiteral("threadmend"));
        QCoreApplication::setApplicationName(QStringLiteral("window-tests"));
        return argc;
    }
};

} // namespace threadmend::testing

#define THREADMEND_WINDOW_TEST_MAIN(Class)                                                                   \
    static const threadmend::testing::TestEntry testEntryOf##Class(                                          \
        __FILE__, threadmend::testing::runTestsIn<threadmend::testing::WindowTestApplication, Class>);
