// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/graph/folded_steps.h"

#include <algorithm>

namespace threadmend {

namespace {

/// Tells the states that only the counterexample passes, and only once.
class Passed {
public:
    Passed(const Explained& explained, std::optional<StateId> current)
        : explained_(explained), current_(current), entered_(explained.lts().stateCount(), 0)
    {
        for (const Transition& step : explained.lts().transitions())
            ++entered_[step.target.index()];
    }

    bool operator()(StateId state) const
    {
        return !explained_.lts().isInitial(state) && entered_[state.index()] == 1 &&
               explained_.lts().outgoing(state).size() == 1 && explained_.correctOf(state).empty() &&
               !explained_.isNeighbourhood(state) && !explained_.violating(state) &&
               current_ != explained_.modelState(state);
    }

private:
    const Explained& explained_;
    std::optional<StateId> current_;
    std::vector<std::uint32_t> entered_;
};

} // namespace

std::vector<FoldedSteps> foldedSteps(const Explained& explained, std::optional<StateId> current,
                                     std::size_t fewest)
{
    std::vector<FoldedSteps> stretches;
    if (explained.shown() == nullptr)
        return stretches;
    const Passed passed(explained, current);
    const auto& kept = explained.shown()->kept;
    const auto& path = explained.path();
    for (std::uint32_t first = 0; first < kept.size();) {
        std::uint32_t last = first;
        while (!kept[first] && last + 1 < kept.size() && !kept[last + 1] && passed(path[last + 1]) &&
               explained.stepColour(last + 1) == explained.stepColour(first))
            ++last;
        if (last - first + 1 >= fewest)
            stretches.push_back({first + 1, last + 1});
        first = last + 1;
    }
    return stretches;
}

} // namespace threadmend
