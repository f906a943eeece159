// SPDX-License-Identifier: GPL-3.0-or-later
// What an abstraction keeps of the states of a class, and what it loses.
#pragma once

#include "core/abstraction/partition.h"

#include <optional>
#include <vector>

namespace threadmend::abstraction {

/// So many members say or have something: a letter or a proposition, by its number.
struct Share {
    std::uint32_t what = 0;
    std::size_t members = 0;
    bool operator==(const Share&) const = default;
};

/// What all members share is kept. Of the rest the abstraction knows only that it may be: what some members
/// request counts as requested, what some do not block counts as free.
struct ClassFacts {
    std::size_t members = 0;
    std::vector<Share> propositions, requested, blocked; ///< with one member at least, ascending
    /// Events that lead from members to several classes: by letter, how many. Where a run goes on is lost.
    struct Ways {
        Letter letter = 0;
        std::size_t classes = 0;
        bool operator==(const Ways&) const = default;
    };
    std::vector<Ways> ways;

    bool isOfAll(const Share& share) const { return share.members == members; }
};

/// Precondition: the class has members. O((members + classes) * letters + steps).
ClassFacts factsOf(const BThread& module, const Partition& partition, std::uint32_t some);

/// The shortest words that lead to the states of a module from its initial one, in the module alone: a name
/// for a person. Breadth first, by the order of letters. O(states + steps), once.
class ShortestWords {
public:
    explicit ShortestWords(const BThread& module);
    /// Nothing if none leads there. O(length).
    std::optional<std::vector<Letter>> to(std::uint32_t state) const;

private:
    struct Step {
        std::uint32_t before = 0;
        Letter letter = 0;
        bool isReached = false;
    };
    std::vector<Step> steps_;
};

} // namespace threadmend::abstraction
