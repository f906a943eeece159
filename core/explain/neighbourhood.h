// SPDX-License-Identifier: GPL-3.0-or-later
// Frontier and neighbourhoods: the states in which it is decided whether a run goes right or wrong.
#pragma once

#include "core/explain/colouring.h"
#include "core/explain/distances.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace threadmend {

/// What leaves a neighbourhood beside neutral transitions (the kinds of the successor papers of Barbon et al.
/// 2017): correct ones only (G), incorrect ones only (R), both and no neutral one (GR), all three (GRB). B is
/// ours, of turns (`addTurns`): neutral ones only.
enum class NeighbourhoodKind : std::uint8_t { G, R, GR, GRB, B };

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
    /// Whether no correct transition leaves any state: a violation stays reachable, whatever happens.
    bool nothingIsCorrect() const { return frontier.empty(); }
};

/// A neighbourhood is a neutral state that an incorrect or correct transition leaves. Where a run begins in a
/// state that is itself incorrect, no step decided anything: each incorrect initial state counts as one
/// neighbourhood of kind R. O(n + m).
Neighbourhoods neighbourhoods(const CounterexampleLts& counterexamples, const Colouring& colouring);

/// Where nothing is correct, what a run decides is how near it comes. Adds, as neighbourhoods of kind B, the
/// *turns*: the neutral states that some transition leaves which comes nearer to a violation (by the steps
/// that it takes at least), and another one which does not. O(n + m).
void addTurns(Neighbourhoods& neighbourhoods, const CounterexampleLts& counterexamples,
              const Colouring& colouring, const Distances& distances);

/// By state of the counterexample LTS: whether it is decided there how a run ends. Those at the frontier;
/// where nothing is correct, all neighbourhoods but initial states of which every way out violates: there is
/// nothing to be decided.
std::vector<bool> decidingStates(const Neighbourhoods& neighbourhoods, const Colouring& colouring);

} // namespace threadmend
