// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/lts/fact_classes.h"

#include <map>
#include <tuple>

namespace threadmend {

std::vector<std::uint32_t> factClasses(const Lts& lts, const std::vector<std::uint32_t>& given)
{
    const Propositions& propositions = lts.propositions();
    if (!lts.hasOwnEndings() && propositions.empty() && isWhole(lts))
        return given;
    std::map<std::tuple<std::uint32_t, Ending, std::uint32_t>, std::uint32_t> known;
    std::vector<std::uint32_t> classes;
    classes.reserve(lts.stateCount());
    std::uint32_t next = 0;
    for (std::uint32_t state = 0; state < lts.stateCount(); ++state) {
        if (!lts.isExpanded(StateId(state))) {
            classes.push_back(next++);
            continue;
        }
        const auto [number, fresh] =
            known.try_emplace({given.empty() ? 0 : given[state], lts.ending(StateId(state)),
                               propositions.empty() ? 0 : propositions.setOf[state]},
                              next);
        next += fresh;
        classes.push_back(number->second);
    }
    return classes;
}

} // namespace threadmend
