// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/fair_sets.h"

namespace threadmend {

FairSets fairSetsOf(const Fairness& fairness, const LabelTable& labels)
{
    FairSets sets{fairness.kind, {}};
    for (const std::vector<std::string>& names : fairness.sets) {
        sets.sets.emplace_back(labels.size(), false);
        for (const std::string& name : names)
            if (const auto label = labels.find(name))
                sets.sets.back()[label->index()] = true;
    }
    return sets;
}

} // namespace threadmend
