// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/format.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace threadmend {

namespace {

/// The known extensions for a sentence: ".aut, .dot, .fsm".
std::string extensionsThat(bool (*can)(const Format&))
{
    std::string list;
    for (const Format* format : formats())
        if (can(*format))
            for (const std::string_view extension : format->extensions)
                list += (list.empty() ? "" : ", ") + std::string(extension);
    return list;
}

InputError unknownExtension(const std::string& path, const char* verb, bool (*can)(const Format&))
{
    return {path, 0, 0, fmt::format("no format that can be {} has this file name extension", verb),
            fmt::format("known extensions: {}", extensionsThat(can))};
}

} // namespace

const Format* formatOf(std::string_view path)
{
    const auto lower = [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); };
    for (const Format* format : formats())
        for (const std::string_view extension : format->extensions)
            if (path.size() > extension.size() &&
                std::equal(extension.begin(), extension.end(),
                           path.end() - static_cast<long>(extension.size()),
                           [&](char expected, char found) { return expected == lower(found); }))
                return format;
    return nullptr;
}

Outcome<LtsDocument> readLts(const std::string& path, RunContext& run)
{
    const Format* format = formatOf(path);
    const bool readable = format != nullptr && format->read != nullptr;
    // A path that cannot be opened at all deserves that error, whatever its extension.
    auto input = LineReader::open(path);
    if (!input)
        return input.failure();
    if (!readable)
        return unknownExtension(path, "read", [](const Format& f) { return f.read != nullptr; });
    return format->read(*input, run);
}

std::optional<InputError> whyNotWritable(const std::string& path)
{
    const Format* format = formatOf(path);
    if (format == nullptr || format->write == nullptr)
        return unknownExtension(path, "written", [](const Format& f) { return f.write != nullptr; });
    return std::nullopt;
}

std::optional<Failure> writeLts(const Lts& lts, const std::string& path, RunContext& run)
{
    if (auto error = whyNotWritable(path))
        return *std::move(error);
    const Format* format = formatOf(path);
    auto output = ByteSink::toFile(path);
    if (!output)
        return output.failure();
    if (const auto stopped = format->write(lts, *output, run))
        return *stopped;
    if (const auto error = output->commit())
        return *error;
    return std::nullopt;
}

} // namespace threadmend
