// SPDX-License-Identifier: GPL-3.0-or-later
// Partitions of the states of a b-thread, and the b-thread of the classes (Katz 2013, section 3.1).
#pragma once

#include "core/abstraction/b_thread.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend::abstraction {

/// Classes are numbered from 0 on; one number a state. A class that was split is empty from then on, and its
/// parts have numbers of their own, so that a number means the same class for ever.
struct Partition {
    std::vector<std::uint32_t> classOf;              ///< by state
    std::vector<std::vector<std::uint32_t>> members; ///< by class, ascending

    std::size_t classCount() const; ///< of those that have members
    /// Splits a class by `keys`, one for each of its members, in their order: a part for each key that there
    /// is, in the order of the keys. Returns the parts; nothing happens if there is only one.
    std::vector<std::uint32_t> split(std::uint32_t some, std::span<const std::uint32_t> keys);
    /// Puts classes together into a new one, whose number it returns; they are empty from then on.
    /// Precondition: different ones that have members. O(members).
    std::uint32_t merge(std::span<const std::uint32_t> classes);
    /// Takes back a split that had these parts; they are empty from then on. O(members).
    void unite(std::uint32_t before, std::span<const std::uint32_t> parts);
    bool operator==(const Partition&) const = default;
};

/// The partition of these classes, by state, which may have any numbers.
Partition partitionOf(std::span<const std::uint32_t> classes);
/// The coarsest partition that preserves the `observed` propositions, which ascend: two states are in one
/// class exactly if the same of these hold in them. With all propositions, the AP-partition of section 3.1.
Partition coarsest(const BThread& thread, std::span<const std::uint32_t> observed);
/// Each state alone.
Partition finest(const BThread& thread);
/// Whether states of one class agree in the `observed` propositions.
bool preserves(const Partition& partition, const BThread& thread, std::span<const std::uint32_t> observed);

/// What a class says: R is the union and B the intersection over its members; what is surely requested is an
/// intersection, what is perhaps blocked a union (b_thread.h).
Offer offerOf(const BThread& thread, std::span<const std::uint32_t> members);

/// The abstraction thread of `thread` that a partition induces: state i is class i, and an edge between two
/// members is one between their classes. Of labels those propositions are kept that are `observed`.
/// Preconditions: the partition preserves these; every class has members, and class 0 has the initial state.
/// O(steps log steps).
BThread abstracted(const BThread& thread, const Partition& partition,
                   std::span<const std::uint32_t> observed);

} // namespace threadmend::abstraction
