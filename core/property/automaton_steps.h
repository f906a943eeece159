// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of an automaton as a list, and backwards.
#pragma once

#include "core/property/safety_automaton.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend {

/// The steps of an automaton that are there, and for each state those that lead to it.
struct AutomatonSteps {
    std::vector<std::uint32_t> sources;
    std::vector<std::uint32_t> targets;
    std::vector<std::uint32_t> classes;
    /// The steps into `state` are incoming[firsts[state]] ... incoming[firsts[state + 1] - 1].
    std::vector<std::uint32_t> incoming;
    std::vector<std::uint32_t> firsts;

    /// Collects the steps of `automaton`, linear in its table.
    std::optional<Stopped> collect(const SafetyAutomaton& automaton, RunContext& run);
};

} // namespace threadmend
