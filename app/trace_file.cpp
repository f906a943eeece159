// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trace_file.h"

#include "app/console.h"
#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

namespace threadmend {

namespace {

constexpr std::string_view schema = "threadmend/trace/1";
constexpr std::uintmax_t mostBytes = std::uintmax_t{256} << 20;

bool isJson(const std::string& path)
{
    return path.ends_with(".json") || path.ends_with(".JSON");
}

Json traceAsJson(const Lts& model, const ShownTrace& shown, const TraceOrigin& origin)
{
    Json steps = Json::array();
    for (const Transition& step : shown.trace.steps)
        steps.push_back({{"event", model.labels().text(step.label)}, {"state", model.describe(step.target)}});
    Json document{{"schema", schema},
                  {"model", {{"path", origin.modelPath}, {"kind", "lts"}}},
                  {"kind", "trace"},
                  {"initial", model.describe(shown.trace.initial)},
                  {"steps", std::move(steps)}};
    if (!origin.propertyName.empty())
        document["property"] = {{"name", origin.propertyName}, {"text", origin.propertyText}};
    return document;
}

/// The trace as a system that has no other run.
Outcome<Lts> systemOf(const Lts& model, const Trace& trace)
{
    RunContext run;
    LtsBuilder builder;
    builder.setInitial(StateId(0u));
    for (std::size_t i = 0; i < trace.length(); ++i)
        builder.add(StateId(i), builder.label(model.labels().text(trace.steps[i].label)), StateId(i + 1));
    return std::move(builder).build(run);
}

std::optional<InputError> asError(const Failure& failure)
{
    if (const auto* error = std::get_if<InputError>(&failure))
        return *error;
    return InputError{"", 0, 0, sentenceFor(std::get<Stopped>(failure)), ""};
}

/// The transitions of `state` that a step of the file may be.
std::vector<Transition> fitting(const Lts& model, StateId state, const Json& step)
{
    const auto label = model.labels().find(step.at("event").get_ref<const std::string&>());
    std::vector<Transition> found;
    for (const Transition& each : model.outgoing(state))
        if (label && each.label == *label)
            found.push_back(each);
    if (found.size() > 1 && step.contains("state"))
        std::stable_partition(found.begin(), found.end(), [&](const Transition& each) {
            return model.describe(each.target) == step.at("state").get_ref<const std::string&>();
        });
    return found;
}

InputError doesNotFit(const std::string& path, const Lts& model, StateId state, std::size_t number,
                      const Json& step)
{
    std::string enabled;
    for (const Transition& each : model.outgoing(state))
        if (enabled.size() < 200)
            enabled += (enabled.empty() ? "" : ", ") + std::string(model.labels().text(each.label));
    return {path, 0, 0,
            fmt::format("step {}, {}, is not possible in state {} of this model", number,
                        printable(step.at("event").get<std::string>()), model.describe(state)),
            enabled.empty() ? "nothing is possible there" : "possible there: " + printable(enabled)};
}

Outcome<Trace> traceIn(const Json& document, const Lts& model, const std::string& path)
{
    if (document.at("schema") != schema)
        return InputError{path, 0, 0, "is not a trace: its schema is another one",
                          fmt::format("expected \"schema\": \"{}\"", schema)};
    Trace trace{model.initial(), {}};
    for (const Json& step : document.at("steps")) {
        const auto next = fitting(model, trace.last(), step);
        if (next.empty())
            return doesNotFit(path, model, trace.last(), trace.length() + 1, step);
        trace.steps.push_back(next.front());
    }
    return trace;
}

} // namespace

std::optional<InputError> saveTrace(const Lts& model, const ShownTrace& trace, const TraceOrigin& origin,
                                    const std::string& path)
{
    if (!isJson(path)) {
        if (auto error = whyNotWritable(path))
            return error;
        RunContext run;
        const auto system = systemOf(model, trace.trace);
        if (!system)
            return asError(system.failure());
        const auto failure = writeLts(*system, path, run);
        return failure ? asError(*failure) : std::nullopt;
    }
    auto sink = ByteSink::toFile(path);
    if (!sink)
        return asError(sink.failure());
    constexpr auto replaceBytes = Json::error_handler_t::replace; // labels need not be UTF-8
    *sink << traceAsJson(model, trace, origin).dump(2, ' ', false, replaceBytes) << "\n";
    return sink->commit();
}

Outcome<Trace> loadTrace(const Lts& model, const std::string& path)
{
    std::ifstream file(path, std::ios::binary | std::ios::ate);
    if (!file)
        return InputError{path, 0, 0, "cannot be read", "check that it is there"};
    if (static_cast<std::uintmax_t>(file.tellg()) > mostBytes)
        return InputError{path, 0, 0, "is larger than 256 MiB, too large for a trace", ""};
    file.seekg(0);
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    try {
        return traceIn(Json::parse(text), model, path);
    } catch (const Json::parse_error& error) {
        const std::string_view before = std::string_view(text).substr(0, error.byte);
        const auto line = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')) + 1;
        const std::size_t lineBegin = before.rfind('\n');
        return InputError{path, line, error.byte - (lineBegin == std::string::npos ? 0 : lineBegin + 1),
                          "is not JSON", "save a trace from the Explain menu to see how it looks"};
    } catch (const Json::exception&) {
        return InputError{path, 0, 0, "is JSON, but not a trace",
                          fmt::format("expected \"schema\": \"{}\" and \"steps\"", schema)};
    }
}

} // namespace threadmend
