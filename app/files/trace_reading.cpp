// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/trace_reading.h"

#include "app/wording/json.h"
#include "app/wording/printable.h"
#include "core/model/lts/format.h"
#include "core/model/text/new_file.h"
#include "core/model/text/text_search.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::uintmax_t mostBytes = std::uintmax_t{256} << 20;

/// The only run of a system, if there is only one.
Outcome<NamedRun> runOfSystem(const Lts& lts, const std::string& path)
{
    if (lts.initialStates().size() > 1)
        return InputError{
            path, 0, 0,
            fmt::format("is not a single run: it has {} initial states", lts.initialStates().size()),
            "a trace is a line, or a line that comes back to itself"};
    Trace trace{lts.initialStates().front(), {}};
    std::unordered_map<StateId, std::size_t> seen;
    for (;;) {
        const StateId state = trace.last();
        const auto [known, isNew] = seen.try_emplace(state, trace.length());
        if (!isNew)
            trace.loop = known->second;
        if (!isNew || lts.outgoing(state).empty())
            break;
        if (lts.outgoing(state).size() > 1)
            return InputError{path, 0, 0,
                              fmt::format("is not a single run: state {} has {} ways on",
                                          printable(lts.describe(state)), lts.outgoing(state).size()),
                              "a trace is a line, or a line that comes back to itself"};
        trace.steps.push_back(lts.outgoing(state).front());
    }
    NamedRun run = namedRun(lts, trace);
    for (NamedStep& step : run.steps)
        step.state.clear(); // it is numbered along the run
    run.start.clear();
    return run;
}

NamedRun runInDocument(const Json& document)
{
    NamedRun run;
    run.start = document.value("initial", std::string());
    std::unordered_map<std::string, std::uint32_t> seen;
    for (const Json& step : document.at("steps")) {
        const auto& event = step.at("event").get_ref<const std::string&>();
        run.steps.push_back({event, ++seen[event], step.value("state", std::string())});
    }
    if (document.contains("loop"))
        run.loop = document.at("loop").get<std::size_t>();
    return run;
}

InputError notJson(std::string_view text, std::size_t byte, const std::string& path)
{
    const std::string_view before = text.substr(0, byte);
    const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
    const std::size_t lineBegin = before.rfind('\n');
    return {path, line, std::max<std::size_t>(1, byte - (lineBegin == std::string::npos ? 0 : lineBegin + 1)),
            "is not JSON", "save a trace to see how it looks"};
}

/// "the 2nd "add"", or the event alone where it is the first of its name.
std::string ordinal(const NamedStep& step)
{
    const std::string event = "\"" + printable(step.event) + "\"";
    if (step.occurrence == 1)
        return event;
    const std::uint32_t last = step.occurrence % 10;
    const bool teen = step.occurrence % 100 / 10 == 1;
    return fmt::format("the {}{} {}", step.occurrence,
                       !teen && last == 1   ? "st"
                       : !teen && last == 2 ? "nd"
                       : !teen && last == 3 ? "rd"
                                            : "th",
                       event);
}

std::string listed(const std::vector<std::string>& labels)
{
    constexpr std::size_t mostListed = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(labels.size(), mostListed); ++i)
        text += (text.empty() ? "\"" : ", \"") + printable(labels[i]) + "\"";
    if (labels.size() > mostListed)
        text += fmt::format(" and {} more", labels.size() - mostListed);
    return text;
}

} // namespace

Outcome<NamedRun> runInJson(std::string_view text, const std::string& path)
{
    try {
        const Json document = Json::parse(text);
        if (document.at("schema") != traceSchema)
            return InputError{path, 0, 0, "is not a trace: its schema is another one",
                              fmt::format("expected \"schema\": \"{}\"", traceSchema)};
        NamedRun run = runInDocument(document);
        if (run.loop && *run.loop >= run.steps.size())
            return InputError{path, 0, 0, "is no trace: its loop begins behind its last step",
                              "\"loop\" is the number of the steps before it"};
        return run;
    } catch (const Json::parse_error& error) {
        return notJson(text, error.byte, path);
    } catch (const Json::exception&) {
        return InputError{path, 0, 0, "is JSON, but not a trace",
                          fmt::format("expected \"schema\": \"{}\" and \"steps\"", traceSchema)};
    }
}

std::string traceExtension(const std::string& path)
{
    const std::size_t dot = path.find_last_of("./");
    std::string extension = dot == std::string::npos || path[dot] == '/' ? "" : path.substr(dot);
    std::transform(extension.begin(), extension.end(), extension.begin(), smallLetter);
    return extension;
}

Outcome<NamedRun> readRun(const std::string& path, RunContext& run)
{
    if (const std::string extension = traceExtension(path); extension != ".json") {
        if (extension != ".aut")
            return InputError{path, 0, 0, "is no trace by its name", "traces to be read are .json or .aut"};
        const auto document = readLts(path, run);
        return document ? runOfSystem(document->lts, path) : Outcome<NamedRun>(document.failure());
    }
    std::error_code failed;
    // What is no regular file may have no end.
    const auto size = std::filesystem::file_size(path, failed);
    if (!failed && size > mostBytes)
        return InputError{path, 0, 0, "is larger than 256 MiB, too large for a trace", ""};
    const auto text = contentOfFile(path);
    if (!text)
        return InputError{path, 0, 0, "cannot be read", "check that it is there, and is a file"};
    return runInJson(*text, path);
}

Outcome<LoadedRun> loadRun(const Lts& model, const std::string& path, RunContext& run)
{
    auto named = readRun(path, run);
    if (!named)
        return named.failure();
    FittedRun fitted = fittedRun(model, *named);
    return LoadedRun{*std::move(named), std::move(fitted)};
}

InputError misfitError(const std::string& path, const std::string& where, const NamedRun& wanted,
                       const Misfit& misfit)
{
    if (misfit.step == wanted.steps.size())
        return {path, 0, 0, "its loop does not come back to where it began", "all of its steps fit"};
    return {path, 0, 0,
            fmt::format("step {}, {}, is not possible {}", misfit.step + 1,
                        ordinal(wanted.steps[misfit.step]), where),
            misfit.alternatives.empty() ? "nothing is possible there"
                                        : "possible there, nearest first: " + listed(misfit.alternatives)};
}

std::string endOf(const Lts& model, const Trace& trace)
{
    return fmt::format("in state {} of this model", printable(model.describe(trace.last())));
}

} // namespace threadmend
