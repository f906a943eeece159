// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/concurrent/concurrent_space.h"

#include "core/model/concurrent/state_facts.h"
#include "core/model/lts/labelling.h"
#include "core/model/lts/lts_builder.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace threadmend::concurrent {

ConcurrentSpace::ConcurrentSpace(std::shared_ptr<const Program> program,
                                 std::shared_ptr<const ConcurrentGraph> graph)
    : program_(std::move(program)), graph_(std::move(graph)),
      facts_(std::make_shared<const StateFacts>(*program_))
{
}

std::string ConcurrentSpace::describe(StateId state) const
{
    const std::span<const std::uint64_t> words = graph_->packed(state);
    std::string text;
    for (std::size_t i = 0; i < program_->processes.size(); ++i) {
        const Process& process = program_->processes[i];
        const auto place = static_cast<std::size_t>(facts_->layout.value(words, program_->slotOfProcess(i)));
        text += fmt::format("{}{}@{}", text.empty() ? "" : " ", process.name, process.points[place].number);
    }
    for (std::uint32_t i = 0; i < program_->variables.size(); ++i) {
        const Variable& variable = program_->variables[i];
        const std::int32_t value = facts_->layout.value(words, program_->slotOfVariable(i));
        if (!variable.isBoolean)
            text += fmt::format(" {}={}", variable.name, value);
        else if (value != 0)
            text += " " + variable.name;
    }
    const auto last = static_cast<std::size_t>(facts_->layout.value(words, program_->slotOfLast()));
    return text + fmt::format(" last({})", program_->processes[last].name);
}

const std::vector<std::string>& ConcurrentSpace::propositionNames() const
{
    return facts_->names;
}

std::vector<std::uint32_t> ConcurrentSpace::propositionsOf(StateId state) const
{
    const std::span<const std::uint64_t> words = graph_->packed(state);
    const std::vector<SlotRange> ranges = program_->slotRanges();
    std::vector<std::uint32_t> all;
    for (std::size_t slot = 0; slot < ranges.size(); ++slot) {
        const auto above = static_cast<std::size_t>(facts_->layout.value(words, slot) - ranges[slot].least);
        const std::vector<std::uint32_t>& propositions = facts_->propositionOf[slot];
        if (above < propositions.size() && propositions[above] != StateFacts::noProposition)
            all.push_back(propositions[above]);
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::size_t ConcurrentSpace::depthOf(StateId state) const
{
    const std::vector<std::uint32_t>& levels = graph_->levels;
    return static_cast<std::size_t>(std::upper_bound(levels.begin(), levels.end(), state.value) -
                                    levels.begin() - 1);
}

std::size_t ConcurrentSpace::bytes() const
{
    return graph_->words.size() * sizeof(std::uint64_t) + graph_->firsts.size() * sizeof(std::uint32_t) +
           graph_->steps.size() * sizeof(Transition);
}

Outcome<Lts> toLts(const ConcurrentSpace& space, RunContext& run)
{
    LtsBuilder builder(space.labels());
    builder.expectTransitions(space.transitionCount());
    TextList names;
    std::vector<Ending> endings;
    Labelling labelling(space.propositionNames());
    for (std::uint32_t number = 0; number < space.stateCount(); ++number) {
        if (const auto stopped = run.poll({"writing down the state space", number, space.stateCount()}))
            return *stopped;
        const StateId state(number);
        for (const Transition& step : space.outgoing(state))
            builder.add(state, step.label, step.target);
        endings.push_back(space.ending(state));
        names.push_back(space.describe(state));
        labelling.add(labelling.intern(space.propositionsOf(state)));
    }
    builder.ensureStates(space.stateCount());
    builder.setInitial(StateId(0u));
    builder.setEndings(std::move(endings));
    builder.setExpanded(space.expandedCount());
    builder.setPropositions(std::move(labelling).take());
    builder.nameStates(std::move(names));
    return std::move(builder).build(run);
}

} // namespace threadmend::concurrent
