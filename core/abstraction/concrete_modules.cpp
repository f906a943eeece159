// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/concrete_modules.h"

#include <algorithm>

namespace threadmend::abstraction {

EventSet ConcreteModules::enabled(const ConcreteState& state) const
{
    EventSet requested = module(0).offer(state[0]).requested;
    EventSet blocked = module(0).offer(state[0]).blocked;
    for (std::size_t i = 1; i < state.size(); ++i) {
        requested |= module(i).offer(state[i]).requested;
        blocked |= module(i).offer(state[i]).blocked;
    }
    requested -= blocked;
    return requested;
}

bool ConcreteModules::requests(const ConcreteState& state, Letter letter) const
{
    bool requested = false;
    for (std::size_t i = 0; i < state.size(); ++i) {
        const Offer& offer = module(i).offer(state[i]);
        if (offer.blocked.contains(letter))
            return false;
        requested = requested || offer.requested.contains(letter);
    }
    return requested;
}

std::vector<ConcreteState> ConcreteModules::after(const ConcreteState& state, Letter letter) const
{
    std::vector<ConcreteState> targets;
    if (isFinal(state))
        return targets;
    targets.push_back(state);
    for (std::size_t i = 0; i < state.size(); ++i) {
        if (!module(i).known.contains(letter))
            continue;
        const auto ways = module(i).by(state[i], letter);
        if (ways.empty())
            return {};
        const std::size_t before = targets.size();
        for (std::size_t way = 1; way < ways.size(); ++way)
            for (std::size_t k = 0; k < before; ++k) {
                targets.push_back(targets[k]);
                targets.back()[i] = ways[way].target;
            }
        for (std::size_t k = 0; k < before; ++k)
            targets[k][i] = ways[0].target;
    }
    return targets;
}

bool ConcreteModules::isDead(const ConcreteState& state, bool endsCount) const
{
    if (isFinal(state) || !enabled(state).empty())
        return false;
    bool asks = false;
    for (std::size_t i = 0; i < state.size(); ++i)
        asks = asks || module(i).offer(state[i]).asks;
    return asks || endsCount;
}

bool ConcreteModules::isFinal(const ConcreteState& state) const
{
    for (std::size_t i = 0; i < state.size(); ++i)
        for (const std::uint32_t name : module(i).label(state[i]))
            if (std::find(final_.begin(), final_.end(), name) != final_.end())
                return true;
    return false;
}

bool ConcreteModules::isIn(const ConcreteState& state, AbstractState classes) const
{
    for (std::size_t i = 0; i < state.size(); ++i)
        if (program_.module(i).partition().classOf[state[i]] != classes[i])
            return false;
    return true;
}

} // namespace threadmend::abstraction
