// SPDX-License-Identifier: GPL-3.0-or-later
// By what the parts of a class that was split differ: the reason of a refinement, for a person.
#pragma once

#include "core/abstraction/refinement_film.h"

#include <compare>
#include <vector>

namespace threadmend::abstraction {

/// What a state of a module has or has not.
struct Trait {
    enum class Kind {
        LeadsOn,  ///< the event leads from it to the next class of the spurious run, or leaves it there
        Requests, ///< it requests the event
        Blocks,   ///< it blocks the event
        Asks      ///< it requests something, blocked or not
    };
    Kind kind = Kind::LeadsOn;
    Letter letter = 0; ///< of `Asks` without meaning
    auto operator<=>(const Trait&) const = default;
};

struct SplitReason {
    std::vector<Trait> traits;
    std::vector<std::vector<bool>> has; ///< by part of the split, then by trait: all its members, or none
};

/// A few traits, chosen one after the other so that each tells most parts apart, in which the members of each
/// part agree. Of a split by cause (refinement.h) they tell all parts apart; of a global one they may not.
/// O(members * (letters + log of steps)).
SplitReason reasonOf(const RefinementFilm& film, std::size_t round, const ClassSplit& split);

} // namespace threadmend::abstraction
