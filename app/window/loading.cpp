// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/loading.h"

#include "core/model/text/new_file.h"
#include "core/property/property_file.h"
#include "core/session/model/grown_space.h"
#include "core/session/model/work.h"

#include <QThreadPool>

namespace threadmend {

namespace {

void addProperties(Loaded& loaded, const std::string& path)
{
    for (const std::string& file : propertyFilesBeside(path)) {
        // Before it is read: what is written meanwhile is then seen to be news.
        loaded.propertyContent = contentOfFile(file);
        const auto read = readProperties(file);
        loaded.propertyFile = file;
        if (read)
            loaded.properties = statedAndOthers(std::move(loaded.properties), *read);
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
        auto stated = statedProperties(*loaded.model->kind, loaded.model->source, request.path);
        if (stated)
            loaded.properties = *std::move(stated);
        else if (stated.error() != nullptr)
            loaded.propertyProblem = *stated.error();
        addProperties(loaded, request.path);
        if (loaded.properties.empty() && !loaded.propertyProblem)
            loaded.properties = usualProperties(*loaded.model->kind);
    }
    return loaded;
}

} // namespace threadmend
