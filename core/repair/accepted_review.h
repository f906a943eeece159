// SPDX-License-Identifier: GPL-3.0-or-later
// What the patches in a program's text do to it today: each compared with the program without it.
//
// A patch that was judged when it was accepted may mean something else after an edit of the program, or
// beside another patch. So nothing is kept: the program is explored with all patches in force, and once more
// without each of them, all others in force. "Good" runs are those of the program without the patch that
// never meet BAD for the property that the patch was made for (Katz 2013, section 5).
#pragma once

#include "core/check/behavioral/check_program.h"
#include "core/check/verdict.h"
#include "core/property/property.h"
#include "core/repair/accepted_patches.h"
#include "core/repair/model_arena.h"
#include "core/repair/proposal.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// What is to be said of a patch first; the first one that is true, in this order.
enum class PatchStatus {
    Disabled,      ///< out of force: nothing was computed
    Broken,        ///< cannot be read or run: `error`; the others were judged without it
    Unjudged,      ///< `error` says why: no property, or too many states without it
    DoesNotRepair, ///< its property is violated in spite of it
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
    /// From the program without it to the program with it. Without a property that bad runs violate nothing
    /// is good or bad.
    PatchedRuns runs;
    std::size_t stepsBlocked = 0; ///< good or bad, counted as in `runs`, behind violations, too
    std::size_t statesWithout = 0, transitionsWithout = 0;
    std::size_t statesWith = 0, transitionsWith = 0;

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

struct ReviewOptions {
    std::optional<behavioral::Selection> selection; ///< by default what the program says
    behavioral::ProgramCheckOptions checks;
    /// By default what the environment requests is not blocked by proposals, so a state from which it can
    /// force a violation is no good one.
    Environment environment = Environment::Free;
    /// Without a patch a program can have far more states; beyond this the patch is not judged.
    std::size_t mostStates = std::size_t{1} << 22;
    /// With more patches in force, pairs are not looked at.
    std::size_t mostPaired = 8;
};

/// Reviews the patches in `text`. For n patches in force: n + 1 explorations and comparisons, one more
/// for a useless patch, and for each patch that does not matter at most n - 1 more for pairs. All n + 1
/// graphs are held while pairs are looked at. Errors: the program is wrong and no single patch is to blame. A
/// stop leaves nothing.
Outcome<AcceptedReview> reviewAccepted(std::string_view text, const behavioral::ProgramOptions& program,
                                       const std::vector<Property>& properties, const ReviewOptions& options,
                                       RunContext& run);

} // namespace threadmend
