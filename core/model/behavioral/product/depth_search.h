// SPDX-License-Identifier: GPL-3.0-or-later
// Depth-first search for a state that is remarkable, by any run to it (Harel et al. 2011 look for violations
// so).
#pragma once

#include "core/model/behavioral/product/program_graph.h"

#include <optional>

namespace threadmend::behavioral {

/// The graph of the first run that `options.isEnough` takes: the states of the run first, in its order, all
/// of them expanded, and what can happen along it. Nothing if none is taken of those that have, with what is
/// beside them, no more states than the limit of `run`; or if that is reached by the search, or `run`
/// stopped, and the options keep parts.
///
/// Asked of each run that ends in something new: a kind of ending, a kind of failure, whether a b-thread is
/// hot, a set of propositions, a first violation of an automaton that is watched; what a property says of the
/// last state of a run depends on nothing else. Time and space: those of exploring, with the product of what
/// is watched; the steps still to be taken at each step of the run besides. Throws what the stepper does.
Outcome<std::optional<ProgramGraph>> searchInDepth(Stepper& stepper, const ExploreOptions& options,
                                                   RunContext& run);

} // namespace threadmend::behavioral
