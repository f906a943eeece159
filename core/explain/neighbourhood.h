// SPDX-License-Identifier: GPL-3.0-or-later
// Frontier and neighbourhoods: the states in which it is decided whether a run goes right or wrong.
#pragma once

#include "core/explain/colouring.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace threadmend {

/// What leaves a neighbourhood beside neutral transitions (the kinds of the successor papers of Barbon et al.
/// 2017): correct ones only (G), incorrect ones only (R), both and no neutral one (GR), all three (GRB).
enum class NeighbourhoodKind : std::uint8_t { G, R, GR, GRB };

std::string_view nameOf(NeighbourhoodKind kind);

/// A state of the counterexample LTS in which the colour of a run is decided. Its transitions are the
/// incoming and outgoing ones of that state in the counterexample LTS.
struct Neighbourhood {
    StateId state; ///< in the counterexample LTS
    NeighbourhoodKind kind = NeighbourhoodKind::G;
    /// Whether a correct transition leaves it: the neighbourhoods of definition 9. Kinds G, GR and GRB.
    bool atFrontier = false;
    bool operator==(const Neighbourhood&) const = default;
};

/// All neighbourhoods, ordered by state.
struct Neighbourhoods {
    std::vector<Neighbourhood> all;
    /// The states of the full LTS at the frontier (definition 8), ordered.
    std::vector<StateId> frontier;

    /// Neighbourhoods in the sense of definition 9: those at the frontier.
    std::uint64_t countAtFrontier() const;
    std::uint64_t count(NeighbourhoodKind kind) const;
};

/// A neighbourhood is a neutral state that an incorrect or correct transition leaves. Where a run begins in a
/// state that is itself incorrect, no step decided anything: each incorrect initial state counts as one
/// neighbourhood of kind R. O(n + m).
Neighbourhoods neighbourhoods(const CounterexampleLts& counterexamples, const Colouring& colouring);

} // namespace threadmend
