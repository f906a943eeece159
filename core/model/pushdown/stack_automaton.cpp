// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/pushdown/stack_automaton.h"

#include <algorithm>

namespace threadmend::pushdown {

StackAutomaton StackAutomaton::ofAll(std::size_t controls, std::size_t symbols)
{
    StackAutomaton all(controls);
    const std::uint32_t only = all.addState(true);
    for (std::size_t symbol = 0; symbol < symbols; ++symbol)
        all.addStep(only, SymbolId(symbol), only);
    for (std::size_t control = 0; control < controls; ++control)
        all.addStart(ControlId(control), only);
    return all;
}

StackAutomaton StackAutomaton::of(const Configuration& configuration, std::size_t controls)
{
    StackAutomaton one(controls);
    std::uint32_t at = one.addState(configuration.stack.empty());
    one.addStart(configuration.control, at);
    for (std::size_t i = 0; i < configuration.stack.size(); ++i) {
        const std::uint32_t next = one.addState(i + 1 == configuration.stack.size());
        one.addStep(at, configuration.stack[i], next);
        at = next;
    }
    return one;
}

std::uint32_t StackAutomaton::addState(bool accepts)
{
    steps_.emplace_back();
    accepting_.push_back(accepts);
    return static_cast<std::uint32_t>(accepting_.size() - 1);
}

void StackAutomaton::addStep(std::uint32_t from, SymbolId symbol, std::uint32_t target)
{
    const Step step{symbol, target};
    std::vector<Step>& steps = steps_[from];
    const auto place = std::lower_bound(steps.begin(), steps.end(), step);
    if (place == steps.end() || *place != step)
        steps.insert(place, step);
}

void StackAutomaton::addStart(ControlId control, std::uint32_t state)
{
    std::vector<std::uint32_t>& starts = starts_[control.index()];
    if (std::find(starts.begin(), starts.end(), state) == starts.end())
        starts.push_back(state);
}

bool StackAutomaton::contains(const Configuration& configuration) const
{
    std::vector<std::uint32_t> here = starts_[configuration.control.index()];
    for (const SymbolId symbol : configuration.stack) {
        std::vector<std::uint32_t> next;
        for (const std::uint32_t state : here)
            for (const Step& step : steps_[state])
                if (step.symbol == symbol)
                    next.push_back(step.target);
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        here = std::move(next);
    }
    return std::any_of(here.begin(), here.end(), [&](std::uint32_t state) { return accepting_[state]; });
}

} // namespace threadmend::pushdown
