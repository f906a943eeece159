// SPDX-License-Identifier: GPL-3.0-or-later
// Renamings under which a program is itself: b-threads that differ by the names of their events only.
#pragma once

#include "core/model/behavioral/product/local_automata.h"
#include "core/model/watched.h"

#include <cstdint>
#include <vector>

namespace threadmend::behavioral {

/// A bijection of events, of b-threads, and of the states of each b-thread onto those of its image, under
/// which the automata are the same: initial states, what is requested, blocked and pruned, whether it is hot,
/// and all steps. So it maps runs of the program onto runs, of the same length and from the initial state,
/// too.
struct Renaming {
    std::vector<std::uint32_t> event;              ///< by event of the alphabet
    std::vector<std::uint32_t> thread;             ///< by b-thread
    std::vector<std::vector<std::uint32_t>> state; ///< by b-thread and state: a state of its image
};

struct SymmetryLimits {
    std::size_t size = std::size_t{1} << 18;     ///< of the automata: states and steps
    std::uint64_t work = std::uint64_t{1} << 26; ///< visits of a step: some tenths of a second
};

/// Some renamings that generate a group, as large a one as is found within the limits; none if there is no
/// other than the one that changes nothing. Each keeps what is watched, unless that is null: by an automaton
/// it does not matter which of two events with the same name in it happens, and states have the propositions
/// of their images. For b-threads of which each pair can be exchanged these are exchanges of neighbours.
///
/// Automorphisms of a coloured graph, by colour refinement of two copies at once and individualisation where
/// that is not enough (McKay 1981); what is found is looked at once more, step by step. O(work).
Outcome<std::vector<Renaming>> renamingsOf(const LocalAutomata& automata, Program& program,
                                           const Watched* watched, const SymmetryLimits& limits,
                                           RunContext& run);

/// Whether it is one, as defined above (without what is watched). O(states * events).
bool isRenaming(const Renaming& renaming, const LocalAutomata& automata, Program& program);

} // namespace threadmend::behavioral
