// SPDX-License-Identifier: GPL-3.0-or-later
// Concurrent programs with shared variables (Buccafurri et al. 1999, section 4.1).
#include "core/model/concurrent/concurrent_model.h"
#include "core/model/concurrent/exploration.h"
#include "core/model/concurrent/process_lanes.h"
#include "core/model/concurrent/program_parser.h"
#include "core/model/kripke/kripke_reading.h"
#include "core/model/lts/lts_builder.h"
#include "core/model/model_kind.h"
#include "core/model/text/text_position.h"
#include "core/model/text/wording.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

extern const ModelKind modelKind_concurrent;

namespace {

constexpr std::string_view concurrentExtensions[] = {".conc"};
constexpr std::string_view concurrentUsual[] = {"deadlock-free"};

Model modelOfPart(std::shared_ptr<const concurrent::Program> program, concurrent::ConcurrentGraph graph,
                  std::string path)
{
    Model model;
    model.kind = &modelKind_concurrent;
    model.path = std::move(path);
    model.space = concurrent::ConcurrentSpace(
        std::move(program), std::make_shared<const concurrent::ConcurrentGraph>(std::move(graph)));
    return model;
}

Outcome<Model> readConcurrentModel(LineReader& input, const ReadOptions& given, RunContext& run)
{
    auto text = readKripkeText(input, run);
    if (!text)
        return text.failure();
    auto parsed = concurrent::parseProgram(*text, input.name(), &run);
    if (!parsed)
        return parsed.failure();
    const auto program = std::make_shared<const concurrent::Program>(*std::move(parsed));
    concurrent::ExplorationWishes wishes;
    wishes.keepsPart = given.keepsPart;
    wishes.mostStates = given.mostStates;
    bool isEnough = false;
    if (given.isEnough)
        wishes.isEnough = [&](concurrent::ConcurrentGraph part) {
            isEnough = given.isEnough(modelOfPart(program, std::move(part), input.name()));
            return isEnough;
        };
    auto graph = concurrent::explore(*program, wishes, run);
    if (const InputError* error = graph.error()) {
        InputError placed = *error;
        placed.file = input.name();
        return placed;
    }
    if (!graph)
        return graph.failure();
    Model model = modelOfPart(program, *std::move(graph), input.name());
    model.source = *std::move(text);
    const auto& space = std::get<concurrent::ConcurrentSpace>(model.space);
    if (!isWhole(space) && !isEnough)
        model.warnings.push_back(
            {0, 0,
             fmt::format("has more states than the {} that were explored; what they do not violate is "
                         "undecided",
                         grouped(space.stateCount()))});
    model.facts = std::make_shared<const concurrent::ConcurrentModel>(program);
    if (given.forPanels) {
        auto lanes = concurrent::ProcessLanes::of(space, run);
        if (!lanes)
            return lanes.failure();
        model.lanes = *std::move(lanes);
    }
    return model;
}

Outcome<LaneCount> countProcesses(const Model& model, RunContext&)
{
    const concurrent::Program& program = concurrentProgramOf(model)->program();
    LaneCount count{program.processes.size(), 0};
    for (const concurrent::Process& process : program.processes)
        count.states += process.points.size();
    return count;
}

/// The graph of a process (section 4.1): its break points, and its statements as labels.
Outcome<Lts> graphOfProcess(const Model& model, const std::string& name, RunContext& run)
{
    const concurrent::Program& program = concurrentProgramOf(model)->program();
    const auto number = program.processNamed(name);
    if (!number) {
        std::string names;
        for (const concurrent::Process& each : program.processes)
            names += (names.empty() ? "" : ", ") + each.name;
        return InputError{model.path, 0, 0, fmt::format("no process is called \"{}\"", name),
                          "processes: " + names};
    }
    const concurrent::Process& process = program.processes[*number];
    LtsBuilder builder;
    TextList names;
    for (std::uint32_t point = 0; point < process.points.size(); ++point) {
        for (const concurrent::Arc& arc : process.points[point].arcs)
            builder.add(StateId(point), builder.label(concurrent::labelOf(program, *number, point, arc)),
                        StateId(arc.target));
        names.push_back(fmt::format("{}@{}", name, process.points[point].number));
    }
    builder.ensureStates(process.points.size());
    builder.nameStates(std::move(names));
    return std::move(builder).build(run);
}

/// As a property says it: the formula with the fairness constraints of the program.
std::vector<StatedProperty> specsIn(std::string_view source)
{
    const auto program = concurrent::parseProgram(source, "");
    if (!program)
        return {}; // reading tells what is wrong
    std::string fairness;
    for (const concurrent::TextRange& range : program->fairnessRanges)
        fairness +=
            (fairness.empty() ? "" : ", ") + std::string(source.substr(range.begin, range.end - range.begin));
    std::vector<StatedProperty> stated;
    const LineIndex lines(source);
    for (const concurrent::NamedSpec& spec : program->specs) {
        const TextPosition position = lines.of(spec.range.begin);
        std::string text = "ctl ";
        text += source.substr(spec.range.begin, spec.range.end - spec.range.begin);
        if (!fairness.empty())
            text += fmt::format(" fair {{{}}}", fairness);
        stated.push_back({spec.name, std::move(text), position.line, position.column});
    }
    return stated;
}

} // namespace

const ModelKind modelKind_concurrent{.name = "concurrent",
                                     .title = "concurrent program",
                                     .plural = "Concurrent programs",
                                     .description = "processes with shared variables, statement by statement",
                                     .extensions = concurrentExtensions,
                                     .hasSource = true,
                                     .lane = "process",
                                     .countLanes = countProcesses,
                                     .laneAutomaton = graphOfProcess,
                                     .usualProperties = concurrentUsual,
                                     .statedProperties = specsIn,
                                     .read = readConcurrentModel};

} // namespace threadmend
