// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/trace_file.h"

#include "app/files/label_data.h"
#include "app/files/trace_reading.h"
#include "app/wording/json.h"
#include "core/model/lts/format.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/model_kind.h"
#include "core/session/history/named_run.h"
#include "views/trace/sequence_chart.h"
#include "views/trace/trace_text.h"

namespace threadmend {

namespace {
bool isJson(const std::string& path)
{
    return traceExtension(path) == ".json";
}

/// The names of those that the step moves.
Json movedBy(const Lanes& lanes, StateId before, const Transition& step)
{
    Json names = Json::array();
    for (const MovedLane& moved : movedLanes(lanes, before, step))
        if (moved.move != LaneMove::Started)
            names.push_back(lanes.points()[lanes.pointIn(before, moved.lane)].lane);
    return names;
}

Json stepsAsJson(const OpenedModel& model, const NamedRun& named, const Trace& trace)
{
    Json steps = Json::array();
    for (std::size_t i = 0; i < named.steps.size(); ++i) {
        Json step{{"event", named.steps[i].event}};
        // Events of things that move have a name and data.
        if (model.lanes) {
            EventLabel label = eventLabel(named.steps[i].event);
            step["name"] = std::move(label.name);
            if (label.data)
                step["data"] = *std::move(label.data);
        }
        step["occurrence"] = named.steps[i].occurrence;
        step["state"] = named.steps[i].state;
        if (model.lanes)
            step["advanced"] = movedBy(*model.lanes, trace.stateAfter(i), trace.steps[i]);
        steps.push_back(std::move(step));
    }
    return steps;
}

Json traceAsJson(const OpenedModel& model, const Trace& trace, const TraceOrigin& origin)
{
    const NamedRun named = namedRun(model.lts, trace);
    Json document{{"schema", traceSchema},
                  {"model", {{"path", model.path}, {"kind", model.kind->name}}},
                  {"kind", trace.loop ? "lasso" : "trace"},
                  {"initial", named.start},
                  {"steps", stepsAsJson(model, named, trace)}};
    if (trace.loop)
        document["loop"] = *trace.loop;
    if (!origin.propertyName.empty())
        document["property"] = {{"name", origin.propertyName}, {"text", origin.propertyText}};
    return document;
}

/// The trace as a system that has no other run.
Lts systemOf(const Lts& model, const Trace& trace)
{
    LtsBuilder builder;
    builder.setInitial(StateId(0u));
    for (std::size_t i = 0; i < trace.length(); ++i) {
        const std::size_t target = trace.loop && i + 1 == trace.length() ? *trace.loop : i + 1;
        builder.add(StateId(i), builder.label(model.labels().text(trace.steps[i].label)), StateId(target));
    }
    return std::move(builder).build();
}

} // namespace

std::optional<InputError> whyNotATraceFile(const std::string& path)
{
    const std::string extension = traceExtension(path);
    if (extension == ".json" || extension == ".txt" || isChartFile(path))
        return std::nullopt;
    auto error = whyNotWritable(path);
    if (error)
        error->hint = "a trace is saved as .json, .aut, .txt, or as a chart: .svg, .png, .pdf";
    return error;
}

std::optional<Failure> saveTrace(const OpenedModel& model, const ShownTrace& shown, const TraceOrigin& origin,
                                 const std::string& path, RunContext& run)
{
    if (auto error = whyNotATraceFile(path))
        return error;
    if (isJson(path)) {
        constexpr auto replaceBytes = Json::error_handler_t::replace; // labels need not be UTF-8
        const Json document = traceAsJson(model, shown.trace, origin);
        return writeWhole(path, document.dump(2, ' ', false, replaceBytes) + "\n");
    }
    if (traceExtension(path) == ".txt")
        return writeWhole(path, traceAsText(model, shown).toStdString());
    if (isChartFile(path)) {
        const auto written = writeSequenceChart(model, shown, Theme::light(), path, run);
        return written ? std::nullopt : std::optional(written.failure());
    }
    return writeLts(systemOf(model.lts, shown.trace), path, run);
}

} // namespace threadmend
