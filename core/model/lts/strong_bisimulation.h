// SPDX-License-Identifier: GPL-3.0-or-later
// Strong bisimilarity by partition refinement.
//
// Decides which states of an LTS are strongly bisimilar, exactly. The method is that of Paige and Tarjan 1987
// ("Three partition refinement algorithms", section 3) with labels as in Valmari 2009 ("Bisimilarity
// minimization in O(m log n) time"): a refinable partition of the states into blocks, and one of the
// transitions into slices, a slice being all transitions by one label into one block. Slices lie in bunches;
// the blocks are always stable under each whole bunch. While some bunch has two slices, the smaller one of
// its outer two (at most half of it) is made a bunch of its own and the blocks are made stable under both
// parts, by counting for every state and bunch how many of its transitions lie there (the three-way split).
// Each cut of a block visits the transitions into its smaller part.
//
// Every visit of a transition halves its bunch or the block that it enters, hence O(m log n) visits. Where we
// deviate: a bunch is a range of the array of transitions and nothing more, and slices leave it at its ends,
// so neither list nor number of bunches is kept.
#pragma once

#include "core/model/lts/lts.h"
#include "core/model/lts/quotient.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// The classes of the largest strong bisimulation on all states of `lts`, reachable or not. All labels are
/// alike; also tau is matched exactly. If `initialClasses` is given (a number below n each state), only
/// states of one number can share a class: so violating states stay apart. So do states that differ in their
/// ending or in their propositions, and a state that was not expanded is alone in its class (fact_classes.h).
/// O(m log n + n) time beside fact_classes.h, at most 48 bytes a transition and 44 a state beside `lts`. A
/// stop leaves nothing.
Outcome<Partition> strongBisimulation(const Lts& lts, RunContext& run,
                                      const std::vector<std::uint32_t>& initialClasses = {});

/// The same with two initial classes: the states that are in `apart`, and the others.
Outcome<Partition> strongBisimulation(const Lts& lts, RunContext& run, const std::vector<bool>& apart);

} // namespace threadmend
