// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/model/opened_model.h"

#include "core/model/behavioral/program/program_file_name.h"
#include "core/model/lts/components.h"
#include "core/model/lts/initial_distances.h"
#include "core/session/model/opened_program.h"

#include <algorithm>

namespace threadmend {

Outcome<OpenedModel> openModel(const std::string& path, const TerminationLabels& termination, RunContext& run)
{
    if (behavioral::isProgramFile(path))
        return openProgram(path, termination, run);
    auto document = readLts(path, run);
    if (!document)
        return document.failure();
    return openedModel(path, *std::move(document), termination, run);
}

Outcome<OpenedModel> openedModel(std::string path, LtsDocument document, const TerminationLabels& termination,
                                 RunContext& run)
{
    const Lts& lts = document.lts;
    auto numbers = statistics(lts, termination.labels, run);
    if (!numbers)
        return numbers.failure();
    auto incoming = Incoming::of(lts, run);
    if (!incoming)
        return incoming.failure();
    auto ends = endings(lts, termination.labels, run);
    if (!ends)
        return ends.failure();
    auto distances = initialDistances(lts, run);
    if (!distances)
        return distances.failure();
    auto cycles = onInternalCycle(lts, run);
    if (!cycles)
        return cycles.failure();
    return OpenedModel{std::move(path),
                       std::move(document.lts),
                       std::move(document.warnings),
                       *numbers,
                       *std::move(incoming),
                       *std::move(ends),
                       *std::move(distances),
                       *std::move(cycles),
                       nullptr};
}

std::optional<Trace> pathTo(const OpenedModel& model, StateId state)
{
    const std::vector<std::uint32_t>& distances = model.initialDistances;
    if (distances[state.index()] == unreachable)
        return std::nullopt;
    Trace trace{model.lts.initial(), {}};
    while (distances[state.index()] > 0) {
        const auto entering = model.incoming.into(state);
        const auto nearer = std::find_if(entering.begin(), entering.end(), [&](const auto& step) {
            return distances[step.source.index()] + 1 == distances[state.index()];
        });
        trace.steps.push_back(model.lts.transitions()[nearer->index]);
        state = nearer->source;
    }
    std::reverse(trace.steps.begin(), trace.steps.end());
    return trace;
}

} // namespace threadmend
