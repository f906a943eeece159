// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/joined.h"

#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"

namespace threadmend {

namespace {

StateId shifted(StateId state)
{
    return StateId(state.value + 1);
}

/// What is known of states, the new one first.
void joinFacts(const Lts& lts, const std::string& name, LtsBuilder& builder)
{
    std::vector<StateId> origins = {none<StateId>};
    std::vector<Ending> endings = {Ending::Running};
    TextList names;
    StateParameters parameters{lts.parameters().parameters, {}};
    const auto addRow = [&](StateId state) {
        if (lts.parameters().empty())
            return;
        const auto row = lts.parameters().row(state);
        parameters.valueIndices.insert(parameters.valueIndices.end(), row.begin(), row.end());
    };
    if (!lts.stateNames().empty())
        names.push_back(name);
    addRow(lts.initialStates().front());
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        origins.emplace_back(state);
        endings.push_back(lts.ending(StateId(state)));
        if (!lts.stateNames().empty())
            names.push_back(lts.stateNames()[state]);
        addRow(StateId(state));
    }
    builder.nameStates(std::move(names));
    builder.setParameters(std::move(parameters));
    builder.setPropositions(selected(lts.propositions(), origins));
    builder.setEndings(std::move(endings));
    builder.setExpanded(lts.expandedCount() + 1);
    builder.keepTerminations(lts);
}

} // namespace

std::string joiningLabel(const LabelTable& labels)
{
    std::string label = "start";
    for (int number = 2; labels.find(label); ++number)
        label = "start" + std::to_string(number);
    return label;
}

Outcome<Lts> joined(const Lts& lts, RunContext& run)
{
    LtsBuilder builder(lts.labels());
    const std::string name = joiningLabel(lts.labels());
    const LabelId label = builder.label(name);
    for (const StateId initial : lts.initialStates())
        builder.add(StateId(0u), label, shifted(initial));
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        if (const auto stopped = run.poll({"joining the initial states", state, lts.stateCount()}))
            return *stopped;
        for (const Transition& step : lts.outgoing(StateId(state)))
            builder.add(shifted(StateId(state)), step.label, shifted(step.target));
    }
    builder.ensureStates(lts.stateCount() + 1);
    joinFacts(lts, name, builder);
    return std::move(builder).build(run);
}

} // namespace threadmend
