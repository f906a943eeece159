// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a communicating pushdown system can come to its target (Kidd, Reps, Touili 2009). Undecidable in
// general: each way is a semi-decision procedure, round by round.
#pragma once

#include "core/check/pushdown/global_run.h"
#include "core/check/pushdown/refinement_policy.h"
#include "core/check/pushdown/stack_tops.h"
#include "core/check/pushdown/word_certificate.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace threadmend::pushdown {

enum class Reachability { Reachable, Unreachable, Undecided };

/// One approximation, and what it said.
struct ReachRound {
    /// Of the word abstractions; none in a round of stack tops.
    Bounds bounds;
    std::uint32_t tops = 0;           ///< so many symbols of each stack were known; 0: words were abstracted
    std::vector<std::size_t> sizes;   ///< states of the automata, one a process
    std::vector<double> words;        ///< that the sets of the paper would hold
    std::uint64_t states = 0;         ///< of the product, as far as it was searched
    std::optional<ActionWord> word;   ///< in common; nothing: there is none
    std::vector<std::uint32_t> parts; ///< of the word: how much of it each process takes part in
    double seconds = 0;
};

struct ReachQuestion {
    /// So many are made where nobody says how many.
    static constexpr std::uint64_t usualMostRounds = 1000;
    /// Null: words by individual-multi-step and stack tops in turns, and multi-step once refinement goes
    /// around in circles.
    const RefinementPolicy* policy = nullptr;
    std::uint64_t mostRounds = std::numeric_limits<std::uint64_t>::max();
    std::uint32_t firstBound = 1; ///< of every process
    /// Told of each round. May be empty.
    std::function<void(const ReachRound&)> sees = {};
};

struct ReachAnswer {
    Reachability verdict = Reachability::Undecided;
    std::vector<ReachRound> rounds;
    GlobalRun witness; ///< of what is reachable; it has been replayed
    /// Of what is unreachable; it has been confirmed.
    std::variant<std::monostate, WordCertificate, TopsInvariant> certificate;
    /// After so many rounds the policy was changed to multi-step; 0: it was not.
    std::size_t switchedAfter = 0;
    /// Why it is undecided, unless the rounds were up.
    std::optional<Stopped> stopped;
};

/// "reachable", "unreachable", "undecided".
std::string_view nameOf(Reachability verdict);

/// What was known before a stop is part of the answer.
ReachAnswer reach(const System& system, const ReachQuestion& question, RunContext& run);

} // namespace threadmend::pushdown
