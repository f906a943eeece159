// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/model/opened_model.h"

#include "core/model/lts/components.h"
#include "core/model/lts/initial_distances.h"

#include <algorithm>

namespace threadmend {

Outcome<OpenedModel> openModel(const std::string& path, ReadOptions options, RunContext& run)
{
    options.forPanels = true;
    auto model = readModel(path, options, run);
    if (!model)
        return model.failure();
    return openedModel(*std::move(model), run);
}

Outcome<OpenedModel> openModelText(std::string_view text, const std::string& path, ReadOptions options,
                                   RunContext& run)
{
    options.forPanels = true;
    auto model = readModelText(text, path, options, run);
    if (!model)
        return model.failure();
    return openedModel(*std::move(model), run);
}

Outcome<OpenedModel> openedModel(Model model, RunContext& run)
{
    auto stored = storedSpace(model, run);
    if (!stored)
        return stored.failure();
    if (*stored == nullptr)
        stored = std::make_shared<const Lts>();
    const Lts& lts = **stored;
    auto incoming = Incoming::of(lts, run);
    if (!incoming)
        return incoming.failure();
    auto distances = initialDistances(lts, run);
    if (!distances)
        return distances.failure();
    auto cycles = onInternalCycle(lts, run);
    if (!cycles)
        return cycles.failure();
    return OpenedModel{std::move(model),      *stored,           lts, *std::move(incoming),
                       *std::move(distances), *std::move(cycles)};
}

std::optional<Trace> pathTo(const OpenedModel& model, StateId state)
{
    const std::vector<std::uint32_t>& distances = model.initialDistances;
    if (distances[state.index()] == unreachable)
        return std::nullopt;
    Trace trace;
    while (distances[state.index()] > 0) {
        const auto entering = model.incoming.into(state);
        const auto nearer = std::find_if(entering.begin(), entering.end(), [&](const auto& step) {
            return distances[step.source.index()] + 1 == distances[state.index()];
        });
        trace.steps.push_back(model.lts.transitions()[nearer->index]);
        state = nearer->source;
    }
    trace.initial = state;
    std::reverse(trace.steps.begin(), trace.steps.end());
    return trace;
}

} // namespace threadmend
