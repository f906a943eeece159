// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the text that is edited: saving it, going back, going there.
#include "app/window/main_window.h"
#include "views/program/source_panel.h"
#include "views/status/status_line.h"

#include <QApplication>
#include <QDockWidget>

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
    const auto update = [this, revert, overwrite] {
        revert->setEnabled(source_.isModified());
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
