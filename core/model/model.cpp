// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model.h"

#include "core/model/lts/statistics.h"

namespace threadmend {

Outcome<std::shared_ptr<const Lts>> storedSpace(const Model& model, RunContext& run)
{
    if (const auto* stored = std::get_if<std::shared_ptr<const Lts>>(&model.space))
        return *stored;
    if (const auto* computed = std::get_if<behavioral::ProgramSpace>(&model.space)) {
        auto lts = behavioral::toLts(*computed, run);
        if (!lts)
            return lts.failure();
        return std::make_shared<const Lts>(*std::move(lts));
    }
    if (const auto* packed = std::get_if<concurrent::ConcurrentSpace>(&model.space)) {
        auto lts = concurrent::toLts(*packed, run);
        if (!lts)
            return lts.failure();
        return std::make_shared<const Lts>(*std::move(lts));
    }
    return std::shared_ptr<const Lts>();
}

namespace {

bool hasInternalLabel(const LabelTable& labels)
{
    for (std::uint32_t label = 0; label < labels.size(); ++label)
        if (isInternal(labels.text(LabelId(label))))
            return true;
    return false;
}

/// Of a space without internal labels that numbers only what is reached.
template <class Space>
Outcome<SpaceStatistics> ofComputed(const Space& space, RunContext& run)
{
    SpaceStatistics result;
    result.states = result.reachableStates = space.stateCount();
    result.transitions = result.reachableTransitions = space.transitionCount();
    result.labels = space.labels().size();
    result.depth = space.depth();
    result.deterministic = space.isDeterministic();
    for (std::uint32_t state = 0; state < space.stateCount(); ++state) {
        if (const auto stopped = run.poll({"counting", state, space.stateCount()}))
            return *stopped;
        result.countEnding(space.ending(StateId(state)));
    }
    return result;
}

} // namespace

Outcome<std::optional<SpaceStatistics>> statistics(const Model& model, ComponentCount components,
                                                   RunContext& run)
{
    if (!model.hasSpace())
        return std::optional<SpaceStatistics>();
    const auto* computed = std::get_if<behavioral::ProgramSpace>(&model.space);
    const auto* packed = std::get_if<concurrent::ConcurrentSpace>(&model.space);
    const bool needsSteps = (computed == nullptr && packed == nullptr) ||
                            components == ComponentCount::Take ||
                            (computed != nullptr && hasInternalLabel(computed->labels()));
    const auto stored = needsSteps ? storedSpace(model, run) : std::shared_ptr<const Lts>();
    if (!stored)
        return stored.failure();
    const auto found = needsSteps            ? statistics(**stored, run, components)
                       : computed != nullptr ? ofComputed(*computed, run)
                                             : ofComputed(*packed, run);
    if (!found)
        return found.failure();
    return std::optional(*found);
}

std::size_t bytesOfSpace(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return space.bytes(); }, [] { return std::size_t{0}; });
}

bool isWhole(const Model& model)
{
    return visitSpace(
        model.space, [](const auto& space) { return isWhole(space); }, [] { return false; });
}

} // namespace threadmend
