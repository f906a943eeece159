// SPDX-License-Identifier: GPL-3.0-or-later
// How the states of an LTS end, to be compared.
#pragma once

#include "core/model/lts/ending.h"
#include "core/model/lts/lts.h"

#include <vector>

namespace threadmend::testing {

inline std::vector<Ending> endingsOf(const Lts& lts)
{
    std::vector<Ending> endings;
    for (std::size_t state = 0; state < lts.stateCount(); ++state)
        endings.push_back(lts.ending(StateId(state)));
    return endings;
}

} // namespace threadmend::testing
