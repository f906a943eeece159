// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/methods/scenario_step.h"

#include <algorithm>

namespace threadmend {

std::vector<bool> waitedSteps(const std::vector<ScenarioStep>& run, AntiScenario::Prefix prefix,
                              std::size_t blocked)
{
    std::vector<bool> waited(run.size(), false);
    for (std::size_t i = 0; i < std::min(blocked, run.size()); ++i)
        waited[i] = prefix != AntiScenario::Prefix::EventsThatMatter || run[i].matters;
    return waited;
}

std::optional<std::size_t> lastOwnStep(const std::vector<ScenarioStep>& run, AntiScenario::Prefix prefix)
{
    for (std::size_t i = run.size(); i-- > 0;)
        if (!run[i].environmental && (prefix != AntiScenario::Prefix::EventsThatMatter || run[i].matters))
            return i;
    return std::nullopt;
}

} // namespace threadmend
