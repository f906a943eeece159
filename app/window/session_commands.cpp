// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of sessions: those that were left, and those that are files.
#include "app/files/session_file.h"
#include "app/window/main_window.h"
#include "app/window/recent_files.h"
#include "views/status/status_line.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace threadmend {

void MainWindow::addSessionCommands()
{
    const QString file = QStringLiteral("File");
    commands_.add(
        {QStringLiteral("file.restoreSession"),
         file,
         QStringLiteral("Res&tore what was left"),
         QStringLiteral("Open what was open when the program was ended, with all that was made of it"),
         {},
         0},
        [this] {
            if (mayLoseEdits() && mayLoseText())
                keeping_.restore();
        },
        [this](const Snapshot&) { return keeping_.canRestore(); });
    commands_.add(
        {QStringLiteral("file.discardSession"),
         file,
         QStringLiteral("Discar&d what was left …"),
         QStringLiteral("Forget the edits, properties and runs that were left when the program was ended"),
         {},
         0},
        [this] { discardLeft(); }, [this](const Snapshot&) { return keeping_.canRestore(); });
    commands_.add(
        {QStringLiteral("file.saveSession"),
         file,
         QStringLiteral("Save the session as …"),
         QStringLiteral("Save the text, and in a file what was made of it: properties, runs, breakpoints"),
         {},
         1},
        [this] { chooseSession(); }, [](const Snapshot& now) { return now.model != nullptr; });
}

void MainWindow::chooseSession()
{
    const QFileInfo model(openPath());
    QString path = keeping_.file();
    if (path.isEmpty())
        path = model.absolutePath() + QLatin1Char('/') + model.completeBaseName() + QStringLiteral(".tmend");
    path = QFileDialog::getSaveFileName(this, QStringLiteral("Save the session"), path,
                                        QStringLiteral("Sessions (*.tmend)"));
    if (path.isEmpty())
        return;
    if (!isSessionFile(path))
        path += QStringLiteral(".tmend");
    // The session names the file of the text, which is what it is about.
    if (source_.isModified() && !maySaveText())
        return;
    if (!keeping_.saveFile(QFileInfo(path).absoluteFilePath()))
        return;
    rememberFile(path);
    updateOffers();
    status_->say(
        QStringLiteral("Saved %1; what changes is written there by itself").arg(QFileInfo(path).fileName()));
}

bool MainWindow::maySaveText()
{
    const auto answer = QMessageBox::question(
        this, QStringLiteral("Threadmend"),
        QStringLiteral("A session is about what the file %1 holds, and its text was edited. Save it, too?")
            .arg(QFileInfo(source_.path()).fileName()),
        QMessageBox::Save | QMessageBox::Cancel);
    if (answer == QMessageBox::Save)
        editing_.save();
    return !source_.isModified();
}

void MainWindow::discardLeft()
{
    const auto answer = QMessageBox::question(
        this, QStringLiteral("Threadmend"),
        QStringLiteral(
            "Discard the edits, properties and runs of %1 that were left? They cannot be brought back.")
            .arg(QFileInfo(keeping_.pathLeft()).fileName()),
        QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Discard)
        keeping_.discardLeft();
}

} // namespace threadmend
