// SPDX-License-Identifier: GPL-3.0-or-later
// Why one LTS does not simulate another, in one word.
#pragma once

#include "core/model/lts/simulation.h"
#include "core/run/run_context.h"

#include <span>
#include <string_view>
#include <vector>

namespace threadmend {

/// A word that M1 can do and M2 cannot, at least not in every way. M2 may begin in any of several states.
struct DistinguishingWord {
    /// Labels of M1; never empty.
    std::vector<LabelId> labels;
    /// True: M2 has no run with this word, and no shorter word is missing. False: M2 has all words of M1 (or
    /// they are too many to compare), but a run of it that follows all labels but the last cannot follow the
    /// last; no shorter word leads to that, past pairs of states of which one does not simulate the other.
    bool missing = true;
};

/// A shortest distinguishing word for M1 that begins in `s1` and M2 that begins in one of `s2` (at least
/// one), none of which may simulate s1. Words are compared by the subset construction, breadth-first, up to a
/// million pairs of state and subset; then runs by breadth-first search through the pairs that are not
/// related. A stop leaves nothing.
Outcome<DistinguishingWord> distinguishingWord(const SimulationRelation& relation, StateId s1,
                                               std::span<const StateId> s2,
                                               std::span<const std::string_view> ignored, RunContext& run);

} // namespace threadmend
