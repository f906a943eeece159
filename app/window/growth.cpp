// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/growth.h"

#include "core/session/model/grown_space.h"

#include <algorithm>

namespace threadmend {

namespace {

std::vector<std::string> labelsOf(const Branch& branch, const Lts& lts)
{
    std::vector<std::string> labels;
    if (branch.wanted) {
        for (const NamedStep& step : branch.wanted->steps)
            labels.push_back(step.event);
        return labels;
    }
    for (const Transition& step : branch.trace->trace.steps)
        labels.emplace_back(lts.labels().text(step.label));
    return labels;
}

} // namespace

ReadOptions Growth::reading(const ReadOptions& given) const
{
    ReadOptions options = given;
    options.mostStates = mostStates;
    options.along = along;
    return options;
}

Growth Growth::further(const OpenedModel& model) const
{
    return {statesFurther(model), along};
}

std::optional<Growth> Growth::next(const Snapshot& now) const
{
    if (!now.model || !canGrow(*now.model) || !hasFiniteSpace(*now.model))
        return std::nullopt;
    const std::uint64_t states = now.model->lts.stateCount();
    // Something else has stopped it.
    if (states < mostStates)
        return std::nullopt;
    const std::uint64_t bytes = std::max<std::uint64_t>(1, bytesKept(*now.model));
    const auto affordable = static_cast<std::uint64_t>(
        static_cast<double>(now.memoryBudget) / static_cast<double>(bytes) * static_cast<double>(states));
    constexpr std::uint64_t timesAsMany = 16;
    const std::uint64_t most = std::min(timesAsMany * states, affordable);
    // It all begins anew each time.
    if (most < states + states / 2)
        return std::nullopt;
    return Growth{most, along};
}

std::optional<Growth> Growth::beyond(const Snapshot& now) const
{
    const std::optional<StateId> current = now.current();
    if (!current || !canGrow(*now.model) || now.model->lts.isExpanded(*current))
        return std::nullopt;
    Growth more;
    for (const Branch& branch : now.history->branches)
        more.along.push_back(labelsOf(branch, now.model->lts));
    return more.along == along ? std::nullopt : std::optional(std::move(more));
}

} // namespace threadmend
