// SPDX-License-Identifier: GPL-3.0-or-later
// Which ways of runs that do not violate a patch takes away.
#pragma once

#include "core/repair/game/concrete.h"
#include "core/repair/patch/proposal.h"

namespace threadmend {

/// Counts, step by step, what a patched program takes of the runs of an arena. A way is a step of the arena
/// as it is taken by good runs (that never meet BAD: semantics, "Repair"), or by lucky ones (that have met
/// it, and from where some run does not violate). Good runs are infinitely many as a rule, their ways are
/// not. Refers to all that it is made of.
class LostRunsCount {
public:
    /// `doomed` holds what would be BAD if the environment did what one wants: only luck keeps a run right
    /// between the two; null if nothing is the environment's to choose.
    LostRunsCount(const Arena& arena, const Trimming& bad, const Trimming* doomed);

    /// The patched program takes an edge behind some run that has been good until after it, or not; or it
    /// does not, behind such a run.
    void take(std::uint32_t edge, bool good) { taken_[2 * edge + (good ? 1 : 0)] = true; }
    void block(std::uint32_t edge, bool good) { blocked_[2 * edge + (good ? 1 : 0)] = true; }

    /// Nobody looks at what comes behind a state, so nothing there is lost.
    void passOver(std::uint32_t state, bool good) { passedOver_.push_back(2 * state + (good ? 1 : 0)); }

    /// Whether an edge to this state is one of a run that may yet be lucky.
    bool isLucky(std::uint32_t target) const { return doomed_ != nullptr && !doomed_->isBad(target); }

    /// The ways of all runs, and those that are lost: that are blocked behind some run, or that no run of the
    /// patched program takes. O(n + m).
    Outcome<LostRuns> counted(RunContext& run);

private:
    const Arena& arena_;
    const Trimming& bad_;
    const Trimming* doomed_;
    /// Calls `visit(edge, good)` for each edge that runs from some states, each with its mark, come to.
    template <class Visit>
    std::optional<Stopped> follow(std::vector<std::uint32_t> marked, const Visit& visit,
                                  RunContext& run) const;

    std::vector<bool> taken_, blocked_; ///< an edge twice: behind other runs, behind good ones
    std::vector<std::uint32_t> passedOver_;
};

} // namespace threadmend
