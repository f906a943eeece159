// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening.h"

#include "app/console.h"
#include "core/property/property_file.h"
#include "core/session/check_model.h"

#include <QDir>
#include <QFileInfo>

namespace threadmend {

namespace {

constexpr int settleMilliseconds = 250;

/// The properties of a model: `model.props` beside it; else `model.mcl`; else, since such files bear one
/// property each and names of their own, all `.mcl` files of the folder.
std::vector<std::string> propertyFilesFor(const std::string& model)
{
    if (const auto beside = propertyFileBeside(model))
        return {*beside};
    const QFileInfo file(QString::fromStdString(model));
    const QDir folder = file.absoluteDir();
    const QString own = file.completeBaseName() + QStringLiteral(".mcl");
    if (folder.exists(own))
        return {folder.filePath(own).toStdString()};
    std::vector<std::string> files;
    for (const QString& name : folder.entryList({QStringLiteral("*.mcl")}, QDir::Files, QDir::Name))
        files.push_back(folder.filePath(name).toStdString());
    return files;
}

/// The oddities of a file in one sentence.
Notice warningOf(const OpenedModel& model)
{
    const InputWarning& first = model.warnings.front();
    InputError what{model.path, first.line, first.column, first.message, ""};
    if (model.warnings.size() > 1)
        what.hint =
            "And " + counted(model.warnings.size() - 1, "more warning") + ": threadmend explore lists them.";
    return {Notice::Kind::Warning, what};
}

} // namespace

PropertyList listedProperties(const std::vector<Property>& properties, std::uint32_t firstKey)
{
    PropertyList list;
    for (const Property& property : properties)
        list.push_back({PropertyKey(firstKey++), property, true});
    return list;
}

Opening::Opening(Session& session, Jobs& jobs, QObject* parent)
    : QObject(parent), session_(session), job_(jobs, QStringLiteral("Opening"))
{
    settle_.setSingleShot(true);
    settle_.setInterval(settleMilliseconds);
    connect(&settle_, &QTimer::timeout, this, &Opening::lookAtFile);
    connect(&watcher_, &QFileSystemWatcher::fileChanged, &settle_, qOverload<>(&QTimer::start));
    connect(&watcher_, &QFileSystemWatcher::directoryChanged, &settle_, qOverload<>(&QTimer::start));
}

Outcome<Opening::Loaded> Opening::load(const std::string& path, const TerminationLabels& termination,
                                       bool properties, RunContext& run)
{
    auto model = openModel(path, termination, run);
    if (!model)
        return model.failure();
    Loaded loaded;
    loaded.model = std::make_shared<const OpenedModel>(*std::move(model));
    for (const std::string& file : properties ? propertyFilesFor(path) : std::vector<std::string>()) {
        const auto read = readProperties(file);
        loaded.propertyFile = file;
        if (read)
            loaded.properties.insert(loaded.properties.end(), read->begin(), read->end());
        else
            loaded.propertyProblem = *read.error();
    }
    if (loaded.properties.empty() && !loaded.propertyProblem)
        loaded.properties = usualProperties(loaded.model->program != nullptr);
    return loaded;
}

void Opening::open(const QString& path)
{
    start(QFileInfo(path).absoluteFilePath(), true);
}

void Opening::reload()
{
    if (session_.now().model)
        start(QString::fromStdString(session_.now().model->path), false);
}

void Opening::start(const QString& path, bool properties)
{
    job_.setTitle(QStringLiteral("Opening %1").arg(QFileInfo(path).fileName()));
    const TerminationLabels termination = session_.now().termination;
    job_.start<Loaded>([file = path.toStdString(), termination,
                        properties](RunContext& run) { return load(file, termination, properties, run); },
                       [this, properties](const std::shared_ptr<const Outcome<Loaded>>& outcome) {
                           take(*outcome, properties);
                       });
}

void Opening::complain(const InputError& error)
{
    session_.dispatch(action::Notify{{Notice::Kind::Error, error}});
}

void Opening::take(const Outcome<Loaded>& outcome, bool properties)
{
    if (const InputError* error = outcome.error()) {
        complain(*error);
        emit failed();
        return;
    }
    if (const Stopped* stopped = outcome.stopped()) {
        if (stopped->reason != StopReason::Cancelled)
            complain({"", 0, 0, sentenceFor(*stopped), ""});
        emit failed();
        return;
    }
    const Loaded& loaded = *outcome;
    std::shared_ptr<const PropertyList> list;
    if (properties)
        list =
            std::make_shared<const PropertyList>(listedProperties(loaded.properties, session_.now().nextKey));
    session_.dispatch(action::OpenModel{loaded.model, list});
    if (properties) {
        session_.undoStack().clear();
        propertyFile_ = QString::fromStdString(loaded.propertyFile);
    }
    if (loaded.propertyProblem)
        complain(*loaded.propertyProblem);
    else if (!loaded.model->warnings.empty())
        session_.dispatch(action::Notify{warningOf(*loaded.model)});
    const QString path = QString::fromStdString(loaded.model->path);
    watch(path);
    emit opened(path);
}

void Opening::openProperties(const QString& path)
{
    const auto read = readProperties(path.toStdString());
    if (!read)
        return complain(*read.error());
    session_.editProperties(listedProperties(*read, session_.now().nextKey),
                            QStringLiteral("opening properties"));
    propertyFile_ = path;
}

void Opening::watch(const QString& path)
{
    const QStringList before = watcher_.files() + watcher_.directories();
    if (!before.isEmpty())
        watcher_.removePaths(before);
    const QFileInfo file(path);
    watched_ = path;
    modified_ = file.lastModified();
    size_ = file.size();
    watcher_.addPath(path);
    // Many programs replace a file by another one of the same name.
    watcher_.addPath(file.absolutePath());
}

void Opening::lookAtFile()
{
    const QFileInfo file(watched_);
    if (!session_.now().model || session_.now().model->path != watched_.toStdString())
        return;
    if (file.exists() && file.lastModified() == modified_ && file.size() == size_)
        return;
    InputError what{watched_.toStdString(), 0, 0, "was changed by another program",
                    "What you see is the model as it was."};
    if (!file.exists())
        what.message = "is not there any more";
    modified_ = file.lastModified();
    size_ = file.exists() ? file.size() : -1;
    watcher_.addPath(watched_);
    session_.dispatch(action::Notify{{Notice::Kind::ChangedOutside, what}});
}

} // namespace threadmend
