// SPDX-License-Identifier: GPL-3.0-or-later
// Behavioral programs (behavioral-dialect: b-threads in the JavaScript of BPjs).
#include "core/model/behavioral/advice/program_warnings.h"
#include "core/model/behavioral/product/program_model.h"
#include "core/model/behavioral/product/program_reading.h"
#include "core/model/behavioral/product/thread_automaton.h"
#include "core/model/behavioral/program/program_file.h"
#include "core/model/model_kind.h"
#include "core/model/text/wording.h"

#include <algorithm>

#include <fmt/format.h>

namespace threadmend {

extern const ModelKind modelKind_behavioral;

namespace {

using namespace behavioral;

constexpr std::string_view behavioralExtensions[] = {".js"};
constexpr std::string_view behavioralUsual[] = {"deadlock-free", "no-assertion-failure", "no-error",
                                                "no-hot-termination", "no-hot-cycle"};
constexpr std::string_view globals[] = {"frozen", "state"};
constexpr std::string_view selections[] = {"all", "priority", "ordered"};
constexpr KindOption behavioralOptions[] = {
    {.name = "define",
     .placeholder = "NAME=VALUE",
     .description = "Of a behavioral program: a global given from outside, such as N=5",
     .repeats = true},
    {.name = "globals",
     .placeholder = "HOW",
     .description =
         "Of a behavioral program: whether b-threads may write globals: no (unless the program says "
         "otherwise), or as a part of the state",
     .choices = globals},
    {.name = "selection",
     .placeholder = "WHICH",
     .description = "Of a behavioral program: which enabled events can happen: all (unless the program says "
                    "otherwise), those of the highest priority, or of each sync the first",
     .choices = selections},
    {.name = "end-is-deadlock",
     .description = "Of a behavioral program: a run with no request left is a deadlock"},
    {.name = "deadlock-is-end",
     .description = "Of a behavioral program: a run that is blocked has ended as planned"}};

/// A model of the part that a graph holds, without anything else: for questions while it is explored.
Model partOf(const ProgramGraph& graph, const Stepper& stepper, const DeadEnds& deadEnds, std::string path)
{
    Model part;
    part.kind = &modelKind_behavioral;
    part.path = std::move(path);
    part.space = ProgramSpace(graph, stepper, deadEnds);
    part.reduction = graph.reduction();
    return part;
}

/// What somebody watches, over events; not all of it where events share a label.
Watched watchedOver(std::span<const EventId> events, std::span<const std::string> propositions,
                    const Program& program, const decltype(ReadOptions::watched)& watched)
{
    LabelTable labels;
    for (const EventId event : events) {
        const std::string& label = program.events()[event].label;
        if (labels.find(label))
            return {.isAll = false};
        labels.intern(label);
    }
    Watched all = watched(labels, propositions);
    for (WordAutomaton& automaton : all.words) {
        const std::vector<std::uint8_t> ofLabels = std::move(automaton.next);
        automaton.next.assign(program.events().size() * automaton.stateCount, WordAutomaton::gone);
        for (std::size_t label = 0; label < events.size(); ++label)
            std::copy_n(ofLabels.begin() + static_cast<std::ptrdiff_t>(label * automaton.stateCount),
                        automaton.stateCount,
                        automaton.next.begin() +
                            static_cast<std::ptrdiff_t>(events[label] * automaton.stateCount));
    }
    return all;
}

/// `isEnough`: the part that was explored answers all that was asked.
std::vector<InputWarning> warningsOf(const std::vector<ProgramWarning>& found, const ProgramGraph& graph,
                                     bool isEnough)
{
    if (!graph.isWhole() && isEnough)
        return {};
    if (!graph.isWhole())
        return {{0, 0,
                 fmt::format("has more states than the {} that were explored; what they do not violate is "
                             "undecided",
                             grouped(graph.stateCount()))}};
    std::vector<InputWarning> warnings;
    for (const ProgramWarning& warning : found)
        warnings.push_back({warning.place.line, warning.place.column, warning.sentence});
    return warnings;
}

Outcome<Model> readProgramModel(LineReader& input, const ReadOptions& given, RunContext& run)
{
    auto text = readProgramText(input);
    if (!text)
        return text.failure();
    auto reading = programReading(*std::move(text), input.name(), given);
    if (!reading)
        return reading.failure();
    const DeadEnds deadEnds = deadEndsOf(given);
    auto machine = machineFor(*reading, run);
    if (!machine)
        return machine.failure();
    ExploreOptions exploration;
    exploration.keepsPart = given.keepsPart;
    exploration.reduction = given.reduction;
    exploration.depthFirst = given.depthFirst;
    exploration.along = given.along;
    exploration.alsoAskedAt = given.mostStates.value_or(0);
    bool isEnough = false;
    if (given.isEnough || given.mostStates)
        exploration.isEnough = [&](const ProgramGraph& part) {
            isEnough =
                given.isEnough && given.isEnough(partOf(part, *machine->stepper, deadEnds, input.name()));
            return isEnough || (given.mostStates && part.stateCount() >= *given.mostStates);
        };
    if (given.watched)
        exploration.watched = [&](std::span<const EventId> events,
                                  std::span<const std::string> propositions) {
            return watchedOver(events, propositions, *machine->program, given.watched);
        };
    auto explored = explore(*machine->stepper, exploration, run);
    if (!explored)
        return explored.failure();
    const auto graph = std::make_shared<const ProgramGraph>(*std::move(explored));
    Model model;
    model.kind = &modelKind_behavioral;
    model.path = input.name();
    model.source = reading->text;
    std::vector<ProgramWarning> warnings;
    if (graph->isWhole())
        warnings = programWarnings(*machine->program, machine->stepper->selection());
    model.warnings = warningsOf(warnings, *graph, isEnough);
    std::optional<Synchronisations> said;
    if (given.forPanels) {
        auto found = synchronisations(*graph, *machine->stepper, run);
        if (!found)
            return found.failure();
        said = *std::move(found);
    }
    const auto facts = std::make_shared<const ProgramModel>(graph, *std::move(machine), *std::move(reading),
                                                            deadEnds, std::move(warnings), std::move(said));
    model.space = facts->space();
    model.reduction = graph->reduction();
    model.lanes = given.forPanels ? facts : nullptr;
    model.facts = facts;
    return model;
}

Outcome<LaneCount> countThreads(const Model& model, RunContext& run)
{
    const auto machine = programOf(model)->machines().borrow(run);
    if (!machine)
        return machine.failure();
    // Number 0 stands for a b-thread that has ended.
    return LaneCount{machine->program().start().threads.size(), machine->program().localCount() - 1};
}

Outcome<Lts> automatonOfThread(const Model& model, const std::string& name, RunContext& run)
{
    const ProgramModel& program = *programOf(model);
    const auto machine = program.machines().borrow(run);
    if (!machine)
        return machine.failure();
    if (auto automaton = threadAutomaton(program.graph(), machine->stepper(), name))
        return *std::move(automaton);
    std::string names;
    for (const std::string& each : threadNames(program.graph(), machine->program()))
        names += (names.empty() ? "\"" : ", \"") + each + "\"";
    return InputError{model.path, 0, 0, fmt::format("no b-thread is named \"{}\"", name),
                      "b-threads: " + names};
}

} // namespace

bool behavioral::holdsPrograms(const ModelKind& kind)
{
    return &kind == &modelKind_behavioral;
}

const ModelKind modelKind_behavioral{.name = "behavioral",
                                     .title = "behavioral program",
                                     .plural = "Behavioral programs",
                                     .description = "b-threads in the JavaScript dialect of BPjs",
                                     .extensions = behavioralExtensions,
                                     .hasSource = true,
                                     .lane = "b-thread",
                                     .countLanes = countThreads,
                                     .laneAutomaton = automatonOfThread,
                                     .options = behavioralOptions,
                                     .usualProperties = behavioralUsual,
                                     .read = readProgramModel};

} // namespace threadmend
