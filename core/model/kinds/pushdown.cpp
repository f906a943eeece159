// SPDX-License-Identifier: GPL-3.0-or-later
// Communicating pushdown systems (Kidd, Reps, Touili 2009, definitions 1 and 3).
#include "core/model/kripke/kripke_reading.h"
#include "core/model/model_kind.h"
#include "core/model/pushdown/pushdown_model.h"
#include "core/model/pushdown/stack_lanes.h"
#include "core/model/pushdown/system_reading.h"

namespace threadmend {

extern const ModelKind modelKind_pushdown;

namespace {

constexpr std::string_view pushdownExtensions[] = {".cpds", ".rec"};

/// Where panels will ask, a part of the configurations is the space; else there is none.
Outcome<Model> readPushdownModel(LineReader& input, const ReadOptions& given, RunContext& run)
{
    auto text = readKripkeText(input, run);
    if (!text)
        return text.failure();
    auto document = pushdown::systemOfText(*text, input.name(), run);
    if (!document)
        return document.failure();
    const auto system = std::make_shared<const pushdown::System>(std::move(document->system));
    Model model;
    model.kind = &modelKind_pushdown;
    model.path = input.name();
    model.source = *std::move(text);
    model.warnings = std::move(document->warnings);
    std::shared_ptr<const pushdown::Exploration> explored;
    if (given.forPanels) {
        pushdown::ExplorationWishes wishes;
        wishes.mostStates = given.mostStates.value_or(wishes.mostStates);
        wishes.keepsPart = given.keepsPart;
        wishes.along = given.along;
        auto part = pushdown::explore(*system, wishes, run);
        if (!part)
            return part.failure();
        explored = std::make_shared<const pushdown::Exploration>(*std::move(part));
        model.space = std::shared_ptr<const Lts>(explored, &explored->lts);
        model.lanes = std::make_shared<const pushdown::StackLanes>(system, explored);
    }
    model.facts = std::make_shared<const pushdown::PushdownModel>(system, explored);
    return model;
}

/// Of the states of processes, their control states.
Outcome<LaneCount> countProcessesWithStacks(const Model& model, RunContext&)
{
    const pushdown::System& system = *pushdownSystemOf(model)->system();
    LaneCount count{system.processes.size(), 0};
    for (const pushdown::Process& process : system.processes)
        count.states += process.controls.size();
    return count;
}

} // namespace

bool pushdown::holdsSystems(const ModelKind& kind)
{
    return &kind == &modelKind_pushdown;
}

const ModelKind modelKind_pushdown{.name = "pushdown",
                                   .title = "communicating pushdown system",
                                   .plural = "Communicating pushdown systems",
                                   .description =
                                       "stacks that meet; .rec: a program; threadmend help pushdown",
                                   .extensions = pushdownExtensions,
                                   .hasSource = true,
                                   .lane = "process",
                                   .countLanes = countProcessesWithStacks,
                                   .withoutSpace = "threadmend reach asks whether it can come to its target",
                                   .usualProperties = {},
                                   .read = readPushdownModel};

} // namespace threadmend
