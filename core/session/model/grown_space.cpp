// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/model/grown_space.h"

#include "core/session/model/opened_model.h"

#include <algorithm>

namespace threadmend {

Outcome<bool> isGrownFrom(const Lts& before, const Lts& after, RunContext& run)
{
    if (before.stateCount() > after.stateCount() || before.expandedCount() > after.expandedCount() ||
        !std::equal(before.initialStates().begin(), before.initialStates().end(),
                    after.initialStates().begin(), after.initialStates().end()))
        return false;
    std::vector<std::optional<LabelId>> same;
    for (std::uint32_t label = 0; label < before.labels().size(); ++label)
        same.push_back(after.labels().find(before.labels().text(LabelId(label))));
    const auto isSame = [&](const Transition& a, const Transition& b) {
        return a.target == b.target && same[a.label.index()] == b.label;
    };
    for (std::uint32_t state = 0; state < before.expandedCount(); ++state) {
        if (const auto stopped = run.poll({"comparing", state, before.expandedCount()}))
            return *stopped;
        const auto left = before.outgoing(StateId(state)), right = after.outgoing(StateId(state));
        if (!std::equal(left.begin(), left.end(), right.begin(), right.end(), isSame))
            return false;
    }
    return true;
}

bool canGrow(const OpenedModel& model)
{
    // Of a file that holds states, what it does not hold cannot be found.
    const bool isStored = std::holds_alternative<std::shared_ptr<const Lts>>(model.space);
    const bool isExplored = !isStored || !hasFiniteSpace(model);
    return model.hasSpace() && isExplored && !isWhole(model.lts);
}

bool hasFiniteSpace(const Model& model)
{
    return model.kind->withoutSpace.empty();
}

std::uint64_t statesFurther(const OpenedModel& model)
{
    constexpr std::uint64_t timesAsMany = 4;
    return timesAsMany * model.lts.stateCount();
}

std::size_t bytesKept(const OpenedModel& model)
{
    const std::size_t states = model.lts.stateCount(), transitions = model.lts.transitionCount();
    const std::size_t incoming = 8 * transitions + 4 * states;
    const std::size_t distances = 4 * states, cycles = states / 8;
    const std::size_t lanes = model.lanes ? model.lanes->bytes() : 0;
    const std::size_t facts = model.stored->bytes() + incoming + distances + cycles + lanes;
    // A space that is stored is the one that is drawn.
    const bool isStored = std::holds_alternative<std::shared_ptr<const Lts>>(model.space);
    return facts + (isStored ? 0 : bytesOfSpace(model));
}

} // namespace threadmend
