// SPDX-License-Identifier: GPL-3.0-or-later
// Models that are begun here, and those that go on under another name.
#include "app/window/beginning.h"
#include "app/window/main_window.h"
#include "core/model/model_kind.h"
#include "core/property/property_saving.h"
#include "views/program/source_panel.h"
#include "views/status/status_line.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>
#include <algorithm>

namespace threadmend {

namespace {

QString textOf(std::string_view bytes)
{
    return QString::fromUtf8(bytes);
}

QString filterOf(const ModelKind& kind)
{
    return QStringLiteral("%1 (*%2)").arg(textOf(kind.plural), textOf(kind.extensions.front()));
}

/// With the extension of the filter that was chosen, if it has none.
QString completed(const QString& path, const QString& filter)
{
    if (path.isEmpty() || !QFileInfo(path).suffix().isEmpty())
        return path;
    for (const ModelKind* kind : modelKinds())
        if (filterOf(*kind) == filter)
            return path + textOf(kind->extensions.front());
    return path;
}

} // namespace

const Beginning* beginningOf(const ModelKind* kind)
{
    const auto all = beginnings();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Beginning* each) {
        return kind != nullptr && each->kind == kind->name;
    });
    return found == all.end() ? nullptr : *found;
}

void MainWindow::addNewModelCommands()
{
    const QString file = QStringLiteral("File");
    commands_.add({QStringLiteral("file.new"),
                   file,
                   QStringLiteral("&New model …"),
                   QStringLiteral("Begin a program or another model that is written as a text"),
                   {QKeySequence(QKeySequence::New)},
                   0},
                  [this] { chooseNew(); });
    commands_.add(
        {QStringLiteral("file.saveAs"),
         file,
         QStringLiteral("Save the model as …"),
         QStringLiteral("Go on with the text, and its properties, in another file"),
         {QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_S)},
         1,
         nullptr,
         QStringLiteral("Open a model that has a text first.")},
        [this] { chooseSaveAs(); }, [this](const Snapshot&) { return source_.isOpen(); });
}

void MainWindow::chooseNew()
{
    QStringList filters;
    for (const ModelKind* kind : modelKinds())
        if (beginningOf(kind) != nullptr)
            filters.push_back(filterOf(*kind));
    QString filter = filters.front();
    const QString path = QFileDialog::getSaveFileName(this, QStringLiteral("New model"), folderToBeginIn(),
                                                      filters.join(QStringLiteral(";;")), &filter,
                                                      QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        create(completed(path, filter));
}

/// Where the model is; the user's own folder if it is a copy or a sample that the program has brought.
QString MainWindow::folderToBeginIn() const
{
    const QString folder = openPath().isEmpty() ? QString() : QFileInfo(openPath()).absolutePath();
    const QString own = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation);
    return folder.isEmpty() || folder.startsWith(own) ? QDir::homePath() : folder;
}

void MainWindow::create(const QString& path)
{
    const QFileInfo file(path);
    const Beginning* beginning = beginningOf(kindOf(path.toStdString()));
    // What is there is opened; what cannot be begun is complained of as ever.
    if (file.exists() || beginning == nullptr || !file.absoluteDir().exists())
        return open(path);
    if (mayLoseEdits())
        opening_.begin(path, textOf(beginning->text));
}

void MainWindow::chooseSaveAs()
{
    const ModelKind* kind = kindOf(source_.path().toStdString());
    QString filter = filterOf(*kind);
    QString path = QFileDialog::getSaveFileName(this, QStringLiteral("Save the model as"), source_.path(),
                                                filter, &filter);
    path = completed(path, filter);
    if (!path.isEmpty())
        saveAs(QFileInfo(path).absoluteFilePath());
}

void MainWindow::saveAs(const QString& path)
{
    const ModelKind* kind = kindOf(source_.path().toStdString());
    if (kindOf(path.toStdString()) != kind) {
        session_.dispatch(
            action::Notify{{Notice::Kind::Error,
                            {path.toStdString(), 0, 0,
                             "is no name for a " + std::string(kind->title) + ": nothing was written",
                             "The name must end in " + std::string(kind->extensions.front()) + "."}}});
        return;
    }
    if (path == source_.path())
        return editing_.save();
    const bool hasProperties =
        session_.now().model && (!opening_.propertyFile().isEmpty() || !session_.undoStack().isClean());
    if (!editing_.writeTo(path))
        return;
    if (hasProperties)
        copyProperties(path);
    session_.undoStack().setClean();
    if (!session_.now().model)
        return opening_.open(path);
    SessionRecord record = recordOf(session_.now());
    record.path = path;
    keeping_.goOnWith(std::move(record));
}

/// Properties that are beside the other file already are its own, and stay.
void MainWindow::copyProperties(const QString& model)
{
    const QFileInfo file(model);
    const QString path =
        file.absolutePath() + QLatin1Char('/') + file.completeBaseName() + QStringLiteral(".props");
    if (QFileInfo::exists(path))
        return;
    std::vector<Property> properties;
    for (const ListedProperty& each : *session_.now().properties)
        properties.push_back(each.property);
    if (const auto written = savePropertyFile(properties, path.toStdString()); !written)
        session_.dispatch(action::Notify{{Notice::Kind::Error, *written.error()}});
}

} // namespace threadmend
