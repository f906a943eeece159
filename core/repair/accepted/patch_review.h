// SPDX-License-Identifier: GPL-3.0-or-later
// What a review of the patches in a program's text found: values, complete without the program.
#pragma once

#include "core/check/verdict.h"
#include "core/repair/code/accepted_patches.h"
#include "core/repair/code/noted_constants.h"
#include "core/repair/patch/proposal.h"
#include "core/run/input_error.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// What is to be said of a patch first; the first one that is true, in this order.
enum class PatchStatus {
    Disabled,      ///< out of force: nothing was computed
    Broken,        ///< cannot be read or run: `error`; the others were judged without it
    Unjudged,      ///< `error` says why: no property, or too many states without it
    DoesNotRepair, ///< its property is violated in spite of it, or even because of it
    Useless,       ///< it blocks nothing: the same runs without it
    NotNeeded,     ///< its property holds without it, too
    TooStrong,     ///< good runs are lost, or it adds a deadlock
    InForce        ///< its property holds because of it, and nothing good is lost
};

struct PatchReview {
    AcceptedPatch patch;
    PatchStatus status = PatchStatus::Disabled;
    /// The property that it was made for, by name; what its comment says if that is none.
    std::string property;
    std::optional<InputError> error; ///< its line is one of the text
    /// Its property without it and with it; nothing if it was not judged.
    std::optional<Verdict::Kind> without, with;
    /// From the program without it to the program with it. Where it is not known which runs are good, no
    /// step counts as a good or a bad one: without a property, or for hot cycles of a program in which events
    /// do not tell states apart.
    PatchedRuns runs;
    std::size_t stepsBlocked = 0; ///< good or bad, counted as in `runs`, behind violations, too
    std::size_t statesWithout = 0, transitionsWithout = 0;
    std::size_t statesWith = 0, transitionsWith = 0;
    /// Constants that were other ones when the patch was made.
    std::vector<ChangedConstant> changed = {};

    /// Whether the program is worse with it, or not as its patch says.
    bool isHarmful() const
    {
        return status == PatchStatus::Broken || status == PatchStatus::DoesNotRepair ||
               status == PatchStatus::TooStrong || runs.newDeadlocks > 0;
    }
};

/// A patch that does not matter, because of another one: without that one it would. Indices into the list of
/// patches.
struct PatchOverlap {
    std::size_t patch = 0;
    std::size_t because = 0;
    bool wouldBlock = false; ///< it blocks nothing now, and would
    bool wouldMend = false;  ///< its property holds without it now, and would hold only because of it
    bool operator==(const PatchOverlap&) const = default;
};

/// Deadlocks of the program that are not there if either of two patches is out of force.
struct PatchConflict {
    std::size_t first = 0, second = 0;
    std::size_t deadlocks = 0;
    std::vector<std::string> run; ///< the shortest one
    bool operator==(const PatchConflict&) const = default;
};

struct AcceptedReview {
    std::vector<PatchReview> patches; ///< in the order of the text
    std::vector<PatchOverlap> overlaps;
    std::vector<PatchConflict> conflicts;
    /// Useless patches that can go together, the program stays the same; found from the last to the first, so
    /// of several that do the same the first one stays. Ascending.
    std::vector<std::size_t> canGo;
    /// Whether pairs were looked at: not if there were too many patches.
    bool looksAtPairs = true;

    bool isHarmful() const
    {
        return !conflicts.empty() || std::any_of(patches.begin(), patches.end(),
                                                 [](const PatchReview& one) { return one.isHarmful(); });
    }
};

} // namespace threadmend
