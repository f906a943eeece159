// SPDX-License-Identifier: GPL-3.0-or-later
// Changes of the relation of a Kripke structure that make a CTL formula hold (Buccafurri et al. 1999, section
// 3.1).
#pragma once

#include "core/model/lts/lts.h"
#include "core/property/formula.h"
#include "core/run/run_context.h"

#include <functional>
#include <vector>

namespace threadmend {

/// A simple modification (definition 3.1): the pair is added to the relation, or taken from it.
struct RelationChange {
    StateId from, to;
    bool isAdded = false;
    bool operator==(const RelationChange&) const = default;
};
/// A modification (definition 3.2): consistent, since each pair is there once at most.
using Modification = std::vector<RelationChange>;

struct SystemRepairWishes {
    std::size_t mostChanges = 2;
    bool mayAdd = true, mayRemove = true;
    /// What becomes of a state that has no successor: it repeats itself, as everywhere else; or no path leads
    /// there, as definition 2.3 has it.
    bool deadEndsRepeat = true;
    /// The admissibility function V (definition 3.3); empty: everything is admissible.
    std::function<bool(const Modification&)> isAdmissible = {};
};

struct SystemRepair {
    /// All minimal solutions (definition 3.4) of up to so many changes; smaller ones first, then by the
    /// numbers of states, those that take away before those that add. One that is empty: the formula holds.
    std::vector<Modification> solutions;
    std::uint64_t tried = 0;
};

/// Sets of changes by their size, without those that contain a solution: each one is checked. Changes are of
/// pairs whose first state can be reached; O(changes ^ mostChanges) checks. Preconditions: the formula can be
/// asked of the system, which is whole.
Outcome<SystemRepair> repairSystem(const Lts& lts, const BranchingTime& property,
                                   const SystemRepairWishes& wishes, RunContext& run);

/// The system with another relation; a new step is called after the state to which it leads. What a state has
/// lost that stops there now is a deadlock.
Outcome<Lts> modified(const Lts& lts, const Modification& modification, RunContext& run);

} // namespace threadmend
