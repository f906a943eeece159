// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the text that is edited: saving it, going back, going there.
#include "app/window/main_window.h"
#include "views/program/source_panel.h"
#include "views/status/status_line.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QInputDialog>

namespace threadmend {

void MainWindow::addSourceCommands()
{
    const QString file = QStringLiteral("File");
    constexpr int group = 1;
    commands_.add({QStringLiteral("file.save"),
                   file,
                   QStringLiteral("&Save"),
                   QStringLiteral("Save what was edited: the program, the properties"),
                   {QKeySequence(QKeySequence::Save)},
                   group},
                  [this] { save(); });
    QAction* revert = commands_.add(
        {QStringLiteral("file.revert"),
         file,
         QStringLiteral("Re&vert the program"),
         QStringLiteral("Go back to what the file of the program holds; this can be undone in the source"),
         {},
         group},
        [this] { editing_.revert(); });
    QAction* overwrite =
        commands_.add({QStringLiteral("file.overwrite"),
                       file,
                       QStringLiteral("Over&write the file"),
                       QStringLiteral("Save the program over what another program has written"),
                       {},
                       group},
                      [this] { editing_.overwrite(); });
    commands_.add({QStringLiteral("source.edit"),
                   QStringLiteral("Edit"),
                   QStringLiteral("Edit the &source"),
                   QStringLiteral("Go to the text of the program"),
                   {QKeySequence(Qt::CTRL | Qt::Key_L)},
                   5},
                  [this] {
                      if (source_.isOpen())
                          shownSource().view().setFocus();
                      else
                          status_->say(QStringLiteral("Open a model that has a text first."));
                  });
    addWritingCommands();
    const auto update = [this, revert, overwrite] {
        revert->setEnabled(source_.isModified() && QFileInfo::exists(source_.path()));
        overwrite->setEnabled(editing_.isInConflict());
    };
    connect(&source_, &EditedSource::savedChanged, this, update);
    connect(&source_, &EditedSource::placeWanted, this, [this](int line) {
        SourcePanel& panel = shownSource();
        panel.view().setCursorPosition(line - 1, 0);
        panel.reveal(line);
        panel.view().setFocus();
    });
    connect(&editing_, &Editing::conflictChanged, this, update);
    update();
}

void MainWindow::addWritingCommands()
{
    constexpr int group = 4;
    const auto add = [this](const char* id, const char* text, const char* hint, const QKeySequence& key,
                            auto run) {
        QAction* action = commands_.add(
            {QLatin1String(id),
             QStringLiteral("Edit"),
             QLatin1String(text),
             QLatin1String(hint),
             {key},
             group,
             nullptr,
             QStringLiteral("Open a model that has a text first.")},
            [this, run] { run(shownSource()); }, [this](const Snapshot&) { return source_.isOpen(); });
        return action;
    };
    add("source.find", "F&ind in the source …", "Find words in the text; in the text itself by Ctrl+F",
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_F), [](SourcePanel& panel) { panel.find(false); });
    add("source.replace", "&Replace in the source …", "Put other words in the place of those that are found",
        QKeySequence(Qt::CTRL | Qt::Key_H), [](SourcePanel& panel) { panel.find(true); });
    add("source.goToLine", "Go to &line …", "Go to a line of the source by its number",
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L), [this](SourcePanel& panel) { goToLine(panel); });
    add("source.comment", "&Comment", "Make comments of the selected lines, or text again",
        QKeySequence(Qt::CTRL | Qt::Key_Slash), [](SourcePanel& panel) {
            panel.view().setFocus();
            panel.view().toggleComment();
        });
    add("source.complete", "Co&mplete the word", "Propose what may be meant by the word before the caret",
        QKeySequence(Qt::CTRL | Qt::Key_Space), [](SourcePanel& panel) {
            panel.view().setFocus();
            panel.view().complete(true);
        });
}

void MainWindow::goToLine(SourcePanel& panel)
{
    bool chosen = false;
    const int line = QInputDialog::getInt(this, QStringLiteral("Go to a line"), QStringLiteral("Line:"),
                                          panel.view().caretLine(), 1, panel.view().lines(), 1, &chosen);
    if (!chosen)
        return;
    panel.view().setCursorPosition(line - 1, 0);
    panel.reveal(line);
    panel.view().setFocus();
}

SourcePanel& MainWindow::shownSource()
{
    arrangement_.show("source");
    return *arrangement_.dock("source")->findChild<SourcePanel*>();
}

SourceView* MainWindow::focusedSource() const
{
    auto* view = qobject_cast<SourceView*>(QApplication::focusWidget());
    return view != nullptr && view->isReadOnly() ? nullptr : view;
}

void MainWindow::save()
{
    const bool properties = session_.now().model && !session_.undoStack().isClean();
    if (!source_.isModified() && !properties)
        return status_->say(QStringLiteral("Everything is saved."));
    if (properties)
        saveProperties(false);
    if (source_.isModified())
        editing_.save();
}

} // namespace threadmend
