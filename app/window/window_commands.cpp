// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the window itself: files, undo, theme, checking, help. Panels add their own.
#include "app/files/session_file.h"
#include "app/window/main_window.h"
#include "app/window/recent_files.h"
#include "app/window/tour_copy.h"
#include "core/model/model_kind.h"
#include "core/property/property_saving.h"
#include "core/session/model/grown_space.h"
#include "views/commands/palette.h"
#include "views/program/source_panel.h"
#include "views/properties/property_row.h"
#include "views/status/status_line.h"
#include "views/tour/tour.h"

#include <QApplication>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QSettings>
#include <QUrl>

namespace threadmend {

namespace {

bool hasModel(const Snapshot& now)
{
    return now.model != nullptr;
}

QString modelFilter()
{
    QStringList patterns;
    for (const ModelKind* kind : modelKinds())
        for (const std::string_view extension : kind->extensions)
            patterns.push_back(QLatin1Char('*') + QString::fromUtf8(extension));
    patterns.push_back(QStringLiteral("*.tmend"));
    return QStringLiteral("Models and sessions (%1);;All files (*)").arg(patterns.join(QLatin1Char(' ')));
}

} // namespace

void MainWindow::addFileCommands()
{
    const QString file = QStringLiteral("File");
    const auto isOpen = [this](const Snapshot&) { return !openPath().isEmpty(); };
    const auto isOnDisk = [this](const Snapshot&) { return QFileInfo::exists(openPath()); };
    connect(&source_, &EditedSource::opened, &commands_, &Commands::update);
    addNewModelCommands();
    addSessionCommands();
    commands_.add({QStringLiteral("file.open"),
                   file,
                   QStringLiteral("&Open a model …"),
                   QStringLiteral("Open a model from a file"),
                   {QKeySequence(QKeySequence::Open)},
                   0},
                  [this] { chooseModel(); });
    commands_.add(
        {QStringLiteral("file.reload"),
         file,
         QStringLiteral("&Reload"),
         QStringLiteral("Read the model again from its file"),
         {QKeySequence(Qt::CTRL | Qt::Key_R)},
         0},
        [this] { opening_.reload(); }, isOnDisk);
    commands_.add(
        {QStringLiteral("model.exploreFurther"),
         QStringLiteral("Model"),
         QStringLiteral("Explore &further"),
         QStringLiteral("Look at more of a program that is too large to be explored at once"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R)},
         1},
        [this] { opening_.exploreFurther(); },
        [](const Snapshot& now) { return now.model && canGrow(*now.model); });
    commands_.add({QStringLiteral("model.memoryBudget"),
                   QStringLiteral("Model"),
                   QStringLiteral("&Memory for exploring …"),
                   QStringLiteral("How much memory a program may use that is explored further by itself"),
                   {},
                   1},
                  [this] { chooseMemoryBudget(); });
    commands_.add(
        {QStringLiteral("file.openProperties"),
         file,
         QStringLiteral("Open &properties …"),
         QStringLiteral("Take the properties from a .props or .mcl file"),
         {},
         1},
        [this] { chooseProperties(); }, hasModel);
    commands_.add(
        {QStringLiteral("file.saveProperties"),
         file,
         QStringLiteral("Save p&roperties"),
         QStringLiteral("Save the properties beside the model"),
         {},
         1},
        [this] { saveProperties(false); }, hasModel);
    commands_.add(
        {QStringLiteral("file.savePropertiesAs"),
         file,
         QStringLiteral("Save properties &as …"),
         QStringLiteral("Save the properties to another file"),
         {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)},
         1},
        [this] { saveProperties(true); }, hasModel);
    commands_.add(
        {QStringLiteral("file.close"),
         file,
         QStringLiteral("&Close the model"),
         QStringLiteral("Close the model and go back to the first page"),
         {QKeySequence(Qt::CTRL | Qt::Key_W)},
         3},
        [this] {
            if (!mayLoseEdits() || !mayLoseText())
                return;
            session_.undoStack().clear();
            session_.dispatch(action::CloseModel{});
            source_.close();
        },
        isOpen);
    commands_.add({QStringLiteral("file.quit"),
                   file,
                   QStringLiteral("&Quit"),
                   QStringLiteral("Close this window"),
                   {QKeySequence(QKeySequence::Quit)},
                   4},
                  [this] { close(); });
}

void MainWindow::addEditCommands()
{
    const QString edit = QStringLiteral("Edit");
    commands_.add({QStringLiteral("edit.undo"),
                   edit,
                   QStringLiteral("&Undo"),
                   QStringLiteral("Take the last edit back"),
                   {QKeySequence(QKeySequence::Undo)},
                   0},
                  [this] {
                      if (SourceView* view = focusedSource())
                          view->undo();
                      else
                          session_.undoStack().undo();
                  });
    commands_.add({QStringLiteral("edit.redo"),
                   edit,
                   QStringLiteral("&Redo"),
                   QStringLiteral("Do again what was taken back"),
                   {QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)},
                   0},
                  [this] {
                      if (SourceView* view = focusedSource())
                          view->redo();
                      else
                          session_.undoStack().redo();
                  });
    connect(&session_.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::updateUndo);
    connect(&source_, &EditedSource::edited, this, &MainWindow::updateUndo);
    connect(qApp, &QApplication::focusChanged, this, &MainWindow::updateUndo);
    updateUndo();
}

void MainWindow::updateUndo()
{
    const QUndoStack& stack = session_.undoStack();
    const SourceView* view = focusedSource();
    const auto follow = [&](const char* id, const QString& verb, bool can, const QString& what) {
        QAction* action = commands_.action(QLatin1String(id));
        action->setEnabled(can);
        action->setText(what.isEmpty() ? verb : verb + QLatin1Char(' ') + what);
    };
    const QString typing = QStringLiteral("in the source");
    follow("edit.undo", QStringLiteral("&Undo"), view ? view->isUndoAvailable() : stack.canUndo(),
           view ? typing : stack.undoText());
    follow("edit.redo", QStringLiteral("&Redo"), view ? view->isRedoAvailable() : stack.canRedo(),
           view ? typing : stack.redoText());
}

void MainWindow::addViewCommands()
{
    const std::tuple<const char*, const char*, Brightness> themes[] = {
        {"view.light", "&Light colours", Brightness::Light},
        {"view.dark", "&Dark colours", Brightness::Dark},
        {"view.system", "Colours of the des&ktop", Brightness::System}};
    for (const auto& [id, text, brightness] : themes)
        commands_.add({QLatin1String(id),
                       QStringLiteral("View"),
                       QLatin1String(text),
                       QStringLiteral("Choose the colours of the window"),
                       {},
                       8},
                      [this, chosen = brightness] { applyBrightness(chosen); });
}

void MainWindow::addPanelCommands()
{
    for (const Panel* panel : panels()) {
        if (panel->area == Panel::Area::Centre)
            continue;
        const QString title = QString::fromUtf8(panel->title);
        commands_.add(
            {QStringLiteral("panel.") + QString::fromUtf8(panel->name),
             {},
             QStringLiteral("Show the panel ") + title,
             QStringLiteral("Bring it to the front, also if it was closed"),
             {},
             0},
            [this, panel] { arrangement_.show(panel->name); },
            [this, panel](const Snapshot&) {
                const ModelKind* kind = openKind();
                return panel->appliesTo == nullptr || (kind != nullptr && panel->appliesTo(*kind));
            });
    }
}

void MainWindow::addCheckCommands()
{
    const QString check = QStringLiteral("Check");
    commands_.add(
        {QStringLiteral("check.all"),
         check,
         QStringLiteral("Check &all"),
         QStringLiteral("Check all enabled properties"),
         {QKeySequence(Qt::Key_F5)},
         0,
         [](const ModelKind& kind) { return kind.withoutSpace.empty(); }},
        [this] { checkAll(); }, [](const Snapshot& now) { return now.model && !now.properties->empty(); });
    QAction* stop = commands_.add({QStringLiteral("check.stop"),
                                   check,
                                   QStringLiteral("&Stop"),
                                   QStringLiteral("Stop what is running; what it found stays"),
                                   {QKeySequence(Qt::SHIFT | Qt::Key_F5)},
                                   0},
                                  [this] { jobs_.cancelAll(); });
    const auto update = [stop, this] { stop->setEnabled(!jobs_.running().empty()); };
    connect(&jobs_, &Jobs::changed, this, update);
    update();
}

void MainWindow::addHelpCommands()
{
    const QString help = QStringLiteral("Help");
    commands_.add({QStringLiteral("help.palette"),
                   help,
                   QStringLiteral("&Commands …"),
                   QStringLiteral("Search all commands and their keys"),
                   {QKeySequence(Qt::CTRL | Qt::Key_K)},
                   0},
                  [this] { palette_->popUp(); });
    for (const TourPlan* plan : tourPlans()) {
        commands_.add({QStringLiteral("help.tour.") + QString::fromUtf8(plan->name),
                       help,
                       QStringLiteral("Take the tour: ") + QString::fromUtf8(plan->title),
                       QStringLiteral("Walk through a sample, step by step"),
                       {},
                       1},
                      [this, plan] { takeTour(*plan); });
    }
    commands_.add(
        {QStringLiteral("help.about"),
         help,
         QStringLiteral("&About Threadmend"),
         QStringLiteral("What this program is"),
         {},
         2},
        [this] {
            QMessageBox::about(
                this, QStringLiteral("About Threadmend"),
                QStringLiteral("<b>Threadmend %1</b><p>Why does a concurrent model violate its property, "
                               "and where could it still have gone right?<p>Free software under the GNU "
                               "General Public License, version 3 or later.")
                    .arg(QApplication::applicationVersion()));
        });
}

void MainWindow::checkAll()
{
    const Snapshot& now = session_.now();
    std::vector<PropertyKey> keys, unknown;
    bool goesOn = false;
    for (const ListedProperty& each : *now.properties) {
        if (!each.enabled)
            continue;
        keys.push_back(each.key);
        if (statusOf(now, each.key) == PropertyStatus::NotChecked)
            unknown.push_back(each.key);
        goesOn = goesOn || wayOn(now, each.key) == WayOn::ExploreFurther;
    }
    if (keys.empty())
        return status_->say(QStringLiteral("No property is enabled."));
    evidenceAsked_ = true;
    // The same part of the model would tell the same; what it told stays until there is more of it.
    checking_.checkAndShow(goesOn ? unknown : keys);
    if (goesOn)
        opening_.exploreFurther();
}

void MainWindow::applyBrightness(Brightness brightness)
{
    appearance_.setBrightness(brightness);
    QSettings().setValue(QLatin1String("window/brightness"), static_cast<int>(brightness));
}

void MainWindow::chooseMemoryBudget()
{
    constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;
    bool chosen = false;
    const int megabytes = QInputDialog::getInt(
        this, QStringLiteral("Memory for exploring"),
        QStringLiteral("A program that is large is explored further by itself, up to so many megabytes:"),
        static_cast<int>(session_.now().memoryBudget / megabyte), 1, 1 << 20, 256, &chosen);
    if (!chosen)
        return;
    session_.dispatch(action::SetMemoryBudget{static_cast<std::uint64_t>(megabytes) * megabyte});
    QSettings().setValue(QLatin1String("window/memoryMegabytes"), megabytes);
}

void MainWindow::chooseModel()
{
    const QString path =
        QFileDialog::getOpenFileName(this, QStringLiteral("Open a model"), folderToBeginIn(), modelFilter());
    if (!path.isEmpty())
        open(path);
}

void MainWindow::open(const QString& path)
{
    if (!mayLoseEdits())
        return;
    if (!isSessionFile(path))
        return opening_.open(path);
    keeping_.openFile(QFileInfo(path).absoluteFilePath());
    rememberFile(path);
}

void MainWindow::takeTour(const TourPlan& plan)
{
    if (!mayLoseEdits())
        return;
    const auto path = freshTourCopy(plan);
    if (!path) {
        session_.dispatch(action::Notify{{Notice::Kind::Error, *path.error()}});
        return;
    }
    opening_.open(*path);
    tour_->start(plan, *path);
}

bool MainWindow::mayLoseEdits()
{
    // A session file holds the properties, too.
    if (session_.undoStack().isClean() || !session_.now().model || !keeping_.file().isEmpty())
        return true;
    const auto answer = QMessageBox::question(this, QStringLiteral("Threadmend"),
                                              QStringLiteral("The properties were edited. Save them?"),
                                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Save)
        saveProperties(false);
    return answer == QMessageBox::Discard || (answer == QMessageBox::Save && session_.undoStack().isClean());
}

bool MainWindow::mayLoseText()
{
    if (!source_.isModified())
        return true;
    const auto answer = QMessageBox::question(
        this, QStringLiteral("Threadmend"),
        QStringLiteral("The text of %1 was edited. Save it?").arg(QFileInfo(source_.path()).fileName()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Save)
        editing_.save();
    else if (answer == QMessageBox::Discard)
        source_.edit(source_.saved());
    return answer != QMessageBox::Cancel && !source_.isModified();
}

void MainWindow::chooseProperties()
{
    const QString path =
        QFileDialog::getOpenFileName(this, QStringLiteral("Open properties"), opening_.propertyFile(),
                                     QStringLiteral("Properties (*.props *.mcl);;All files (*)"));
    if (!path.isEmpty())
        opening_.openProperties(path);
}

void MainWindow::saveProperties(bool askWhere)
{
    const QFileInfo model(QString::fromStdString(session_.now().model->path));
    QString path = opening_.propertyFile();
    if (!path.endsWith(QLatin1String(".props")))
        path = model.absolutePath() + QLatin1Char('/') + model.completeBaseName() + QStringLiteral(".props");
    if (askWhere)
        path = QFileDialog::getSaveFileName(this, QStringLiteral("Save properties"), path,
                                            QStringLiteral("Properties (*.props)"));
    if (!path.isEmpty())
        savePropertiesTo(path, askWhere);
}

void MainWindow::savePropertiesTo(const QString& path, bool mayOverwrite)
{
    std::vector<Property> properties;
    for (const ListedProperty& each : *session_.now().properties)
        properties.push_back(each.property);
    const bool isKnown = path == opening_.propertyFile();
    const auto written = mayOverwrite
                             ? savePropertyFile(properties, path.toStdString())
                             : updatePropertyFile(properties, path.toStdString(),
                                                  isKnown ? opening_.propertyContent() : std::nullopt);
    if (!written) {
        session_.dispatch(action::Notify{{Notice::Kind::Error, *written.error()}});
        return;
    }
    opening_.setPropertyFile(path, *written);
    session_.undoStack().setClean();
    status_->say(QStringLiteral("Saved %1").arg(QFileInfo(path).fileName()));
}

void MainWindow::showPlace(const QString& file, int line)
{
    if (source_.isOpen() && source_.path() == file)
        return shownSource().reveal(line);
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(file)))
        status_->say(QStringLiteral("No program is set up to open this file."));
}

} // namespace threadmend
