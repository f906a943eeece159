// SPDX-License-Identifier: GPL-3.0-or-later
// Models as arenas: what a property forbids, what a patch may block.
#pragma once

#include "core/model/behavioral/product/program_space.h"
#include "core/model/lts/lts.h"
#include "core/property/formula.h"
#include "core/repair/game/arena.h"
#include "core/repair/game/hot_game.h"

#include <string>
#include <vector>

namespace threadmend {

/// What the person lets a patch do to the environment.
enum class Environment {
    Free,     ///< what the environment requests is not blocked
    Blockable ///< everything may be blocked
};

/// The arena of an explored program under `formula`: where states are marked (deadlocks, failures, hot
/// terminations, invariants) the graph itself, else the product with the automaton of the words. Events are
/// the program's. An edge is forced if an environment b-thread requests its event in that state, or if nobody
/// does: then it came from outside. Of hot cycles no state is violating: see `hotQuestion`. O(edges of the
/// product).
Outcome<Arena> programArena(const behavioral::ProgramGraph& graph, const behavioral::Stepper& stepper,
                            const Formula& formula, const behavioral::DeadEnds& deadEnds,
                            Environment environment, RunContext& run);

/// The same of a program whose host chooses by priority (Harel et al. 2011, 3.1: that of the b-thread, then
/// of the sync). `graph` holds every enabled event (`Selection::All`); the edges are ranked.
Outcome<Arena> rankedArena(const behavioral::ProgramGraph& graph, const behavioral::Stepper& stepper,
                           const Formula& formula, const behavioral::DeadEnds& deadEnds,
                           Environment environment, RunContext& run);

/// What is hot in the arena of a program, and which runs count as fair by `formula`; deadlocks and failures
/// are the last resort.
HotQuestion hotQuestion(const behavioral::ProgramSpace& space, const behavioral::Program& program,
                        const Formula& formula);

/// Whether an event that can happen in a state is for the environment to choose: an environment b-thread asks
/// for it, or nobody does, and it came from outside.
bool isEnvironmental(const behavioral::ProgramGraph& graph, const behavioral::Program& program,
                     std::uint32_t state, behavioral::EventId event);

/// The labels of all events of a program, each with the number of its event.
LabelTable eventLabels(const behavioral::Program& program);
/// The numbers of all events in the order of their labels.
std::vector<std::uint32_t> eventsByLabel(const behavioral::Program& program);

/// The product of an LTS and what `formula` asks of it. Events are labels; those in `uncontrollable` are
/// forced. Errors: a property of behavioral programs.
Outcome<Arena> ltsArena(const Lts& lts, const Formula& formula,
                        const std::vector<std::string>& uncontrollable, RunContext& run);

/// The same states and transitions where nothing violates and nothing is forced.
Arena plainArena(const Lts& lts);

} // namespace threadmend
