// SPDX-License-Identifier: GPL-3.0-or-later
// What a checker answers.
#pragma once

#include "core/check/trace.h"
#include "core/run/outcome.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct MultiPath;
struct Refutation;

/// What a check cost. `states` and `transitions` are of the product of model and property, as far as it was
/// explored.
struct CheckStatistics {
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    double seconds = 0;
    std::uint64_t bytes = 0; ///< held by the search at its end
};

/// What an abstraction was like that told the answer.
struct RefinementStatistics {
    std::size_t modules = 0;
    std::size_t classes = 0; ///< of their states, in all modules, after the last refinement
    std::size_t rounds = 0;  ///< spurious runs that made it finer
    bool operator==(const RefinementStatistics&) const = default;
};

/// What is wrong at the end (or in the loop) of the evidence, in words.
struct Finding {
    std::string word;        ///< "deadlock", "failed assertion", "hot b-thread cycle", ...
    std::string explanation; ///< more of it, without a full stop: which b-thread, which assertion
    std::uint32_t line = 0;  ///< in the program; 0 if there is none
    /// What it is about, where that is one of the things that move: of a loop, which is hot in each state.
    std::optional<std::size_t> lane = std::nullopt;
    bool operator==(const Finding&) const = default;
};

/// Why a property that holds says nothing of the model.
enum class Vacuity {
    NoFairRun,     ///< no run is fair
    NoWord,        ///< no word that violates is one of labels of the model: most often a slip of the pen
    NothingHappens ///< no run takes a step, as of a program without b-threads
};

/// A violation of another kind than those before it: of another b-thread, by another assertion (findings.h).
struct FurtherViolation {
    Finding finding;
    Trace evidence;
    bool shortest = true; ///< no shorter run violates so
    bool operator==(const FurtherViolation&) const = default;
};

/// The answer of a checker, complete without it. Evidence is there exactly if the property is violated, and
/// has been replayed; a reason exactly if the check stopped before it knew (or a refusal).
struct Verdict {
    enum class Kind { Holds, Violated, Undecided };
    Kind kind = Kind::Undecided;
    std::optional<Trace> evidence;
    /// Of a CTL formula: the nested lassos that show the violation (multi_path.h); `evidence` is their main
    /// path, as far as it is one of steps.
    std::shared_ptr<const MultiPath> multiPath;
    /// Of a formula of the modal mu-calculus: the part of the model that shows the violation
    /// (modal/refutation.h); `evidence` is one run of it.
    std::shared_ptr<const Refutation> refutation;
    /// Where the checker knows more of the violation than that it is one.
    std::optional<Finding> finding;
    std::optional<Stopped> reason;
    /// Why the property cannot be asked of this model; then it is undecided without a reason.
    std::optional<InputError> refusal;
    /// It holds, but for a reason that has nothing to do with the model.
    std::optional<Vacuity> vacuous;
    /// Of evidence: no run of any length less than this violates (of a lasso: stem and loop together). Of
    /// loops in a part of a space, and under fairness, nobody knows.
    bool shortest = true;
    /// One of each further kind, the shortest first.
    std::vector<FurtherViolation> further;
    /// There may be kinds that are not among these: not all of the space was looked through.
    bool mayHaveFurther = false;
    /// Of an undecided one: the part of the space that is there was searched to its end, and nothing in it
    /// violates, whatever lies beyond. Not of what may turn out to be asked of propositions.
    bool noneInPart = false;
    /// Reachable states beyond which the model says that nobody should look, and those in which it went
    /// wrong, so that there is nothing beyond: what holds, holds up to these. Who does not explore the states
    /// counts 1 if there are some.
    std::uint64_t pruned = 0;
    std::uint64_t failed = 0;
    CheckStatistics statistics;
    /// Where no states of the model were searched, but those of an abstraction; `statistics` are of that.
    std::optional<RefinementStatistics> refinement;
};

} // namespace threadmend
