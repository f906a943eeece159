// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/stack_lanes.h"

#include <algorithm>

namespace threadmend::pushdown {

namespace {

/// The actions of the rules that apply, each once: "lock or tau".
std::string actionsAt(const System& system, const std::vector<const Rule*>& rules)
{
    std::vector<std::string> names;
    for (const Rule* rule : rules)
        if (std::find(names.begin(), names.end(), nameOf(system, rule->action)) == names.end())
            names.push_back(nameOf(system, rule->action));
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : " or ") + name;
    return text;
}

} // namespace

StackLanes::StackLanes(std::shared_ptr<const System> system, std::shared_ptr<const Exploration> explored)
    : system_(std::move(system)), explored_(std::move(explored)), said_{""}, points_{LanePoint{}}
{
    std::vector<std::uint32_t> firsts;
    for (std::uint32_t i = 0; i < system_->processes.size(); ++i) {
        const Process& process = system_->processes[i];
        names_.push_back(process.name);
        events_.push_back(internalLabelOf(*system_, i));
        firsts.push_back(static_cast<std::uint32_t>(points_.size()));
        for (const Configuration& each : explored_->local[i]) {
            std::vector<const Rule*> rules;
            for (const Rule& rule : process.rules)
                if (applies(rule, each))
                    rules.push_back(&rule);
            const std::uint64_t line = rules.empty() ? 0 : rules.front()->line;
            points_.push_back({.lane = process.name,
                               .group = {},
                               .state = shortTextOf(process, each),
                               .line = static_cast<std::uint32_t>(line)});
            said_.push_back(actionsAt(*system_, rules));
        }
    }
    events_.insert(events_.end(), system_->actions.begin(), system_->actions.end());
    const std::size_t width = names_.size();
    pointOf_ = explored_->places;
    for (std::size_t i = 0; i < pointOf_.size(); ++i)
        pointOf_[i] += firsts[i % width];
}

LaneMove StackLanes::moveBy(StateId, LabelId label, StateId, std::uint32_t lane) const
{
    const std::vector<std::uint32_t>& movers = explored_->movers[label.index()];
    return std::binary_search(movers.begin(), movers.end(), lane) ? LaneMove::Acted : LaneMove::Stays;
}

std::vector<bool> StackLanes::heldIn(StateId state) const
{
    std::vector<bool> held(names_.size(), false);
    if (!explored_->lts.isExpanded(state))
        return held;
    for (std::uint32_t lane = 0; lane < held.size(); ++lane)
        held[lane] = !said_[pointIn(state, lane)].empty();
    for (const Transition& step : explored_->lts.outgoing(state))
        for (const std::uint32_t mover : explored_->movers[step.label.index()])
            held[mover] = false;
    return held;
}

std::string_view StackLanes::wordsFor(LaneMove move) const
{
    switch (move) {
    case LaneMove::Stays:
        return "stays as it is";
    case LaneMove::Acted:
        return "moves: by a rule of this action";
    case LaneMove::Started:
    case LaneMove::Followed:
    case LaneMove::Interrupted:
        break;
    }
    return ""; // processes neither start nor end
}

std::string StackLanes::remarkOn(StateId state) const
{
    if (std::size(explored_->lts.propositionsOf(state)) > 0)
        return "every process is in its target";
    switch (explored_->lts.ending(state)) {
    case Ending::Deadlock:
        return "no step is possible: each process that has a rule for it waits for others";
    case Ending::End:
        return "no rule of any process applies: this is the end";
    case Ending::Running:
    case Ending::Pruned:
    case Ending::Failed:
        break;
    }
    return explored_->lts.isExpanded(state) ? "" : "nobody has looked what follows";
}

} // namespace threadmend::pushdown
