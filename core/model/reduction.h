// SPDX-License-Identifier: GPL-3.0-or-later
// What may be left out of a state space that is computed.
#pragma once

#include <string>

namespace threadmend {

/// Each is left out where that is possible; what a model says of itself is what was.
struct Reduction {
    /// States of one of the things that move between which nobody can tell: they request, block, say and are
    /// asked to do the same, now and later. What is left is strongly bisimilar to the whole, so that every
    /// property has its answer, the same shortest runs too; there are fewer states.
    bool local = false;
    /// Runs that differ in the order of independent events: of these some are explored. The states in which
    /// nothing can happen are exactly those of the whole space, and so are their endings and the lengths of
    /// shortest runs to them; nothing is known of other states, and of runs that go on.
    bool partialOrder = false;
    /// Of partial order, and of what was done: what somebody watched while the space was explored (watched.h)
    /// has its answer as in the whole space, too, and evidence is as short.
    bool keepsWatched = false;

    bool isAny() const { return local || partialOrder; }
    bool operator==(const Reduction&) const = default;
};

/// "none", "local", "partial-order" or "local, partial-order".
inline std::string nameOf(const Reduction& reduction)
{
    if (reduction.local && reduction.partialOrder)
        return "local, partial-order";
    return reduction.local ? "local" : reduction.partialOrder ? "partial-order" : "none";
}

} // namespace threadmend
