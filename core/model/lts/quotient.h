// SPDX-License-Identifier: GPL-3.0-or-later
// An LTS with the states of each class merged into one.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// One class of a partition of states.
using ClassId = Id<struct ClassTag>;

/// What a refinement did, so that tests hold its complexity without a clock.
struct RefinementWork {
    std::uint64_t transitionsVisited = 0; ///< each visit of each transition counts
    std::uint64_t splits = 0;             ///< classes that were cut in two
    bool operator==(const RefinementWork&) const = default;
};

/// Which states belong together. Classes are numbered in the order of their smallest states, so equal
/// partitions are equal values, however they were found.
struct Partition {
    std::vector<ClassId> classOf; ///< a state each
    std::uint32_t classCount = 0;
    RefinementWork work;

    /// Two partitions are equal if they put the same states together, whatever that cost.
    bool operator==(const Partition& other) const
    {
        return classCount == other.classCount && classOf == other.classOf;
    }
};

/// The partition in which two states share a class exactly if they share a number. O(n) time, and space for
/// numbers 0 ... `numberCount` - 1.
Partition partitionByNumber(const std::vector<std::uint32_t>& numbers, std::uint32_t numberCount);

enum class QuotientPart {
    Reachable, ///< classes that are reachable from the initial ones, numbered breadth-first from them
    Whole      ///< all classes, with the numbers that the partition gives them
};

/// A quotient, and where every state went.
struct Quotient {
    Lts lts;
    /// A state of the original each: its class as a state of `lts`; `none<StateId>` where that was left out.
    std::vector<StateId> stateOf;
};

/// The quotient: one class steps to another by a label if some member of the one steps so to a member of the
/// other. Breadth-first numbering follows the order of labels; successors by one label follow the order of
/// the partition. So for a deterministic quotient the result depends on the behaviour alone; otherwise also
/// on the numbering of `lts`.
///
/// Endings, propositions and terminations survive: a class has those of its smallest state, so a partition
/// should not mix (strongBisimulation does not). A class counts as expanded if all its states are; the others
/// have the last numbers. State names and parameters are dropped. Time O(n + m log d) for d transitions
/// of one class, space 12 bytes a state beside the result. A stop leaves nothing.
Outcome<Quotient> quotient(const Lts& lts, const Partition& partition, QuotientPart part, RunContext& run);

} // namespace threadmend
