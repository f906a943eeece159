// SPDX-License-Identifier: GPL-3.0-or-later
// Transitions in words, to be compared.
#pragma once

#include "core/model/lts/lts.h"

#include <string>
#include <vector>

namespace threadmend::testing {

/// "LABEL to STATE" for each transition, by index.
inline std::vector<std::string> told(const Lts& lts, const std::vector<std::uint32_t>& transitions)
{
    std::vector<std::string> texts;
    for (const std::uint32_t index : transitions)
        texts.push_back(std::string(lts.labels().text(lts.transitions()[index].label)) + " to " +
                        std::to_string(lts.transitions()[index].target.value));
    return texts;
}

} // namespace threadmend::testing
