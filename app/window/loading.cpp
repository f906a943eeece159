// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/loading.h"

#include "core/model/text/new_file.h"
#include "core/property/property_file.h"
#include "core/session/model/grown_space.h"
#include "core/session/model/work.h"

#include <QDir>
#include <QFileInfo>
#include <QThreadPool>

namespace threadmend {

namespace {

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

void addProperties(Loaded& loaded, const std::string& path)
{
    for (const std::string& file : propertyFilesFor(path)) {
        // Before it is read: what is written meanwhile is then seen to be news.
        loaded.propertyContent = contentOfFile(file);
        const auto read = readProperties(file);
        loaded.propertyFile = file;
        if (read)
            loaded.properties.insert(loaded.properties.end(), read->begin(), read->end());
        else
            loaded.propertyProblem = *read.error();
    }
}

Outcome<OpenedModel> modelOf(const LoadRequest& request, const Loaded& loaded, RunContext& run)
{
    if (loaded.isNew)
        return openModelText(*request.beginning, request.path, request.reading, run);
    if (request.text)
        return openModelText(*request.text, request.path, request.reading, run);
    if (loaded.source)
        return openModelText(loaded.source->text.toStdString(), request.path, request.reading, run);
    return openModel(request.path, request.reading, run);
}

/// A model that takes its leave on another thread if it is large: memory is given back page by page.
std::shared_ptr<const OpenedModel> leavingElsewhere(OpenedModel model)
{
    return {new OpenedModel(std::move(model)), [](const OpenedModel* old) {
                constexpr std::size_t large = 1 << 14;
                if (old->lts.stateCount() < large)
                    delete old;
                else
                    QThreadPool::globalInstance()->start([old] { delete old; });
            }};
}

} // namespace

Outcome<Loaded> load(const LoadRequest& request, RunContext& run)
{
    Loaded loaded;
    const ModelKind* kind = kindOf(request.path);
    if (request.beginning && !QFileInfo::exists(QString::fromStdString(request.path))) {
        loaded.isNew = true;
        loaded.source.emplace();
    } else if (!request.text && kind != nullptr && kind->hasSource) {
        if (auto file = readSourceFile(QString::fromStdString(request.path)))
            loaded.source = *std::move(file);
    }
    auto model = modelOf(request, loaded, run);
    if (model)
        loaded.model = leavingElsewhere(*std::move(model));
    else if (loaded.source && model.error() != nullptr)
        loaded.unreadable = *model.error();
    else
        return model.failure();
    if (loaded.model && request.before && request.before->path == loaded.model->path) {
        const auto grown = isGrownFrom(request.before->lts, loaded.model->lts, run);
        if (!grown)
            return grown.failure();
        loaded.keepsStates = *grown;
    }
    if (request.properties && loaded.model) {
        addProperties(loaded, request.path);
        if (loaded.properties.empty() && !loaded.propertyProblem)
            loaded.properties = usualProperties(*loaded.model->kind);
    }
    return loaded;
}

} // namespace threadmend
