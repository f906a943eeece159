// SPDX-License-Identifier: GPL-3.0-or-later
// A module with a partition of its states that becomes finer: the abstraction thread (partition.h) kept class
// by class, so that a split costs what it changes.
#pragma once

#include "core/abstraction/partition.h"

#include <cstdint>
#include <span>
#include <vector>

namespace threadmend::abstraction {

class AbstractModule {
public:
    /// Precondition: a partition of the states of `module`.
    AbstractModule(BThread module, Partition partition);

    const BThread& concrete() const { return module_; }
    const Partition& partition() const { return partition_; }
    std::uint32_t initial() const { return partition_.classOf[0]; }

    const Offer& offer(std::uint32_t some) const { return offers_[some]; }
    /// Of a member, whose observed propositions are those of all.
    const PropositionSet& label(std::uint32_t some) const
    {
        return module_.label(partition_.members[some].front());
    }
    /// The classes that a known event leads to, ascending. A span of the module, until the next split.
    std::span<const std::uint32_t> by(std::uint32_t some, Letter letter) const
    {
        const std::size_t row = rowOf_[letter];
        return steps_[some].targets[row];
    }
    bool knows(Letter letter) const { return module_.known.contains(letter); }
    /// Whether a class still has its members: it was not split.
    bool isAlive(std::uint32_t some) const { return !partition_.members[some].empty(); }

    /// Splits a class by `keys`, one for each member. Returns the parts; nothing happens if there is only
    /// one. O(steps of the class and of the classes that lead to it).
    std::vector<std::uint32_t> split(std::uint32_t some, std::span<const std::uint32_t> keys);

private:
    struct ClassSteps {
        std::vector<std::vector<std::uint32_t>> targets; ///< by known letter
    };
    void readClass(std::uint32_t some);

    BThread module_;
    Partition partition_;
    std::vector<std::size_t> rowOf_; ///< by letter: among those that are known
    std::size_t rows_ = 0;
    std::vector<Offer> offers_;
    std::vector<ClassSteps> steps_;
};

} // namespace threadmend::abstraction
