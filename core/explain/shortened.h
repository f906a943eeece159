// SPDX-License-Identifier: GPL-3.0-or-later
// Counterexamples reduced to the steps that matter (Barbon et al. 2017, section 3.4).
#pragma once

#include "core/check/trace.h"
#include "core/explain/neighbourhood.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace threadmend {

/// A counterexample and what section 3.4 keeps of it.
struct ShortenedCounterexample {
    /// A run of the counterexample LTS (states and labels are its own), from one of its initial states, that
    /// ends in a violating state.
    Trace trace;
    /// A step each: whether it enters or leaves a state that decides (`decidingStates`).
    std::vector<bool> kept;
    /// A state each (one more than steps): whether it is such a state.
    std::vector<bool> crossed;

    struct Piece {
        std::size_t first = 0; ///< index of a step
        std::size_t length = 0;
        bool operator==(const Piece&) const = default;
    };
    /// The kept steps, as maximal sub-sequences of neighbours.
    std::vector<Piece> pieces() const;
    std::size_t keptSteps() const;
    std::size_t neighbourhoodsCrossed() const;
    bool operator==(const ShortenedCounterexample&) const = default;
};

enum class Preference {
    FewestNeighbourhoods,
    MostNeighbourhoods,
    /// The first one by label order, whatever it crosses: what a breadth-first search meets first, as in
    /// Barbon et al. 2017, section 4.1.
    LabelOrder
};

struct ShortenOptions {
    Preference prefer = Preference::FewestNeighbourhoods;
    /// How many counterexamples with different sets of neighbourhoods, beside the first.
    std::uint32_t further = 0;
};

/// How many of the shortest counterexamples cross and keep how much.
struct ShortestCount {
    std::uint32_t neighbourhoods = 0;
    std::uint32_t keptSteps = 0;
    std::uint64_t counterexamples = 0; ///< saturates at 2^64 - 1
    bool operator==(const ShortestCount&) const = default;
};

/// All shortest counterexamples (runs, not words).
struct ShortestCensus {
    std::uint64_t counterexamples = 0; ///< saturates at 2^64 - 1
    /// By neighbourhoods and kept steps, ordered; nothing where that takes more than the bound of the census,
    /// since states far along have too many different numbers.
    std::optional<std::vector<ShortestCount>> by;
    bool operator==(const ShortestCensus&) const = default;
};

struct ShortenedCounterexamples {
    /// The first one, then further ones, each with another set of neighbourhoods: first the shortest, in the
    /// order of preference, then longer ones, each the shortest through a neighbourhood that none before it
    /// crosses.
    std::vector<ShortenedCounterexample> list;
    /// All shortest counterexamples.
    ShortestCensus shortest;
};

/// Chooses counterexamples and shortens them. Among the shortest the first crosses the fewest (or most)
/// of the states that decide, keeps the fewest steps, and is the first by the order of labels.
/// `counterexamples` must not be empty; `decides` has an entry for each of its states.
Outcome<ShortenedCounterexamples> shorten(const CounterexampleLts& counterexamples,
                                          const std::vector<bool>& decides, const ShortenOptions& options,
                                          RunContext& run);

} // namespace threadmend
