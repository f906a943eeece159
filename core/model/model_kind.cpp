// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_kind.h"

#include "core/run/contract.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace threadmend {

namespace {

bool endsWith(std::string_view path, std::string_view extension)
{
    const auto lower = [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); };
    return path.size() > extension.size() &&
           std::equal(extension.begin(), extension.end(),
                      path.end() - static_cast<std::ptrdiff_t>(extension.size()),
                      [&](char expected, char found) { return expected == lower(found); });
}

InputError unknownExtension(const std::string& path)
{
    std::string known;
    for (const ModelKind* kind : modelKinds())
        for (const std::string_view extension : kind->extensions)
            known += (known.empty() ? "" : ", ") + std::string(extension);
    return {path, 0, 0, "no format that can be read has this file name extension",
            "known extensions: " + known};
}

Outcome<Model> readFrom(LineReader& input, const ModelKind& kind, const std::string& path,
                        const ReadOptions& options, RunContext& run)
{
    auto model = kind.read(input, options, run);
    if (!model)
        return model;
    require(model->kind == &kind && model->path == path, "a kind reads models of itself");
    return model;
}

} // namespace

std::span<const std::string> ReadOptions::values(std::string_view name) const
{
    const auto found = given.find(name);
    return found == given.end() ? std::span<const std::string>() : found->second;
}

std::string ReadOptions::value(std::string_view name) const
{
    const std::span<const std::string> all = values(name);
    return all.empty() ? std::string() : all.back();
}

const ModelKind* kindOf(std::string_view path)
{
    for (const ModelKind* kind : modelKinds())
        for (const std::string_view extension : kind->extensions)
            if (endsWith(path, extension))
                return kind;
    return nullptr;
}

std::optional<InputError> whyNoSpace(const Model& model)
{
    if (model.hasSpace() && model.kind->withoutSpace.empty())
        return std::nullopt;
    return InputError{model.path, 0, 0, fmt::format("a {} has no finite state space", model.kind->title),
                      std::string(model.kind->withoutSpace)};
}

Outcome<Model> readModel(const std::string& path, const ReadOptions& options, RunContext& run)
{
    // A path that cannot be opened at all deserves that error, whatever its extension.
    auto input = LineReader::open(path, run);
    if (!input)
        return input.failure();
    const ModelKind* kind = kindOf(path);
    if (kind == nullptr)
        return unknownExtension(path);
    return readFrom(*input, *kind, path, options, run);
}

Outcome<Model> readModelText(std::string_view text, const std::string& path, const ReadOptions& options,
                             RunContext& run)
{
    const ModelKind* kind = kindOf(path);
    if (kind == nullptr)
        return unknownExtension(path);
    auto input = LineReader::over(text, path);
    return readFrom(input, *kind, path, options, run);
}

} // namespace threadmend
