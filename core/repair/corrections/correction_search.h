// SPDX-License-Identifier: GPL-3.0-or-later
// Which corrections make a concurrent program satisfy its specification: S-REPAIR (Buccafurri et al. 1999,
// figure 7), with what section 6.5 adds.
#pragma once

#include "core/check/verdict.h"
#include "core/model/model.h"
#include "core/property/property.h"
#include "core/repair/corrections/correction.h"
#include "core/run/run_context.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// What became of a candidate.
enum class CandidateFate : std::uint8_t {
    NotExecuted,  ///< the counterexample does not execute what it corrects (theorem 6.6)
    NotExploited, ///< nor evaluates its variables (theorem 6.8)
    NotSeen,      ///< or evaluates them only where they have been overwritten (section 6.5)
    GoesWrong,    ///< a value is none of its variable, or the program has too many states
    Fails,        ///< a part of the specification fails
    Repairs
};

/// "not executed", "fails", "repairs": as documents have it.
std::string_view nameOf(CandidateFate fate);

struct Candidate {
    /// One, or a sequence of which each corrects what those before it have made (definition 4.4).
    std::vector<Correction> corrections;
    std::string name; ///< "<A, 2, r-change>", one after the other
    CandidateFate fate = CandidateFate::Fails;
    std::string why; ///< a clause: the part that fails, ...
    /// Whether a counterexample was asked about it; only those of conjuncts in ACTL can discard candidates.
    bool isTested = false;
    /// Line 10 of figure 7 asks for the failed conjunct only; the specification is what counts.
    bool mendsFailedConjunct = false;
    std::vector<TextReplacement> changes;
    /// Of the corrected program, if it was explored.
    std::size_t states = 0, transitions = 0, deadlocks = 0;
};

/// How many candidates pass each test after the other.
struct CandidateCounts {
    std::size_t all = 0, executed = 0, exploited = 0, seen = 0, checked = 0;
    /// How often a formula was evaluated to find the counterexamples.
    std::size_t evaluations = 0;
    /// Of the executed ones, those that the paper's example keeps: of a left change it asks for the new
    /// variable alone. That discards some that mend the failed conjunct, so nothing else depends on it.
    std::size_t papersReading = 0;
};

struct CorrectionSearch {
    /// The first property that fails; nothing if all hold.
    std::optional<std::size_t> failing;
    Verdict violation; ///< of that
    std::string failedConjunct;
    /// By property: before any correction.
    std::vector<Verdict::Kind> before;
    /// Of the shortest length among which there is a repair; else of the greatest that was wished.
    std::vector<Candidate> candidates;
    std::size_t length = 1;
    CandidateCounts counts;
    std::size_t statesBefore = 0, transitionsBefore = 0, deadlocksBefore = 0;
};

struct CorrectionWishes {
    /// Whether counterexamples discard candidates; without, each one is checked.
    bool prunes = true;
    /// Sequences of up to so many corrections are tried, longer ones only where no shorter one repairs
    /// (definition 4.8). What makes the same program as a shorter or an earlier one is left out, so
    /// corrections that cancel each other are.
    std::size_t mostLength = 1;
    /// Is told each candidate as soon as it is judged, on the thread that searches, with the length that is
    /// being tried; must be cheap.
    std::function<void(const Candidate& candidate, std::size_t length)> judged = {};
};

/// Checks the properties of a concurrent program; of those of CTL that fail it takes counterexamples for each
/// conjunct that does, discards by them what no repair can be, and checks what is left against all
/// properties. Of a conjunct in ACTL one counterexample is the shortest that was found, the other one
/// executes as few statements as it can (section 6.5's open question): statement by statement those are left
/// out without which the conjunct fails still. No repair among the single corrections is discarded.
/// Preconditions: the model is a concurrent program that was explored whole, and can be asked all properties.
/// O(candidates * check).
Outcome<CorrectionSearch> searchCorrections(const Model& model, const std::vector<Property>& properties,
                                            const CorrectionWishes& wishes, RunContext& run);

} // namespace threadmend
