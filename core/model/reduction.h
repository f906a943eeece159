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
    /// States that differ from one that is kept only by names: the program is the same when its b-threads and
    /// events are exchanged so. What is kept are real states and runs. Deadlocks, endings and failures are
    /// kept up to names, with the lengths of shortest runs to them; nothing is known of runs that go on.
    bool symmetry = false;
    /// Of partial order and symmetry, and of what was done: what somebody watched while the space was
    /// explored (watched.h) has its answer as in the whole space, too, and evidence is as short.
    bool keepsWatched = false;

    bool isAny() const { return local || leavesOutRuns(); }
    /// Not every run is there, nor every state.
    bool leavesOutRuns() const { return partialOrder || symmetry; }
    bool operator==(const Reduction&) const = default;
};

/// "none", or what of "local", "partial-order" and "symmetry" there is.
inline std::string nameOf(const Reduction& reduction)
{
    std::string name;
    const auto add = [&](bool isThere, const char* what) {
        if (isThere)
            name += name.empty() ? what : std::string(", ") + what;
    };
    add(reduction.local, "local");
    add(reduction.partialOrder, "partial-order");
    add(reduction.symmetry, "symmetry");
    return name.empty() ? "none" : name;
}

} // namespace threadmend
