// SPDX-License-Identifier: GPL-3.0-or-later
// The usual thing that a b-thread does at an event.
#pragma once

#include "core/model/behavioral/program/program.h"

#include <vector>

namespace threadmend::behavioral {

/// Whether it goes on to one next state, and nothing else happens, or matters to where.
inline bool onlyGoesOn(const std::vector<Reaction>& reactions)
{
    return reactions.size() == 1 && !reactions[0].failure && !reactions[0].reads.areAny() &&
           reactions[0].effects == Effects{};
}

} // namespace threadmend::behavioral
