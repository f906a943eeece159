// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/format.h"

#include "core/model/lts/ending.h"
#include "core/model/lts/joined.h"
#include "core/model/text/line_scanner.h"
#include "core/model/text/wording.h"

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
    auto input = LineReader::open(path, run);
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

std::vector<std::string> lostIn(const Format& format, const Lts& lts)
{
    const std::string_view here = format.extensions.front();
    std::vector<std::string> lost;
    const auto lose = [&](bool loses, const char* what) {
        if (loses)
            lost.push_back(fmt::format("{} does not keep {}", here, what));
    };
    if (const std::size_t initial = lts.initialStates().size(); !format.keepsInitialStates && initial > 1)
        lost.push_back(
            fmt::format("{} has one initial state: one that leads to each of the {} by {} is added "
                        "before all others, whose numbers are one higher",
                        here, initial, inQuotes(joiningLabel(lts.labels()))));
    lose(!format.keepsStateNames && !lts.stateNames().empty(), "the names of states");
    lose(!format.keepsParameters && !lts.parameters().empty(), "the parameters of states");
    lose(!format.keepsPropositions && !lts.propositions().empty(), "which propositions hold in which state");
    lose(!format.keepsEndings && !endingsFollowFromLabels(lts), "which states are ends, pruned or failed");
    if (const std::size_t open = lts.stateCount() - lts.expandedCount(); !format.keepsExpansion && open > 0)
        lost.push_back(fmt::format("{} does not keep that {} not expanded", here,
                                   counted(open, "state") + (open == 1 ? " was" : " were")));
    return lost;
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
