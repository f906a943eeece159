// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said of the states of a program: their propositions and their names.
#pragma once

#include "core/model/concurrent/program.h"
#include "core/model/concurrent/state_layout.h"

#include <string>
#include <vector>

namespace threadmend::concurrent {

/// Tables made once for a program: which proposition a value of a slot makes true.
struct StateFacts {
    explicit StateFacts(const Program& program);

    StateLayout layout;
    std::vector<std::string> names; ///< of propositions, in the order of their bytes
    static constexpr std::uint32_t noProposition = 0xffffffff;
    /// By slot, and value above the least of the slot; shorter where a slot has too many values.
    std::vector<std::vector<std::uint32_t>> propositionOf;
};

} // namespace threadmend::concurrent
