// SPDX-License-Identifier: GPL-3.0-or-later
// A part of the global configurations that a system reaches (Kidd, Reps, Touili 2009, definition 3): in
// general there are infinitely many, and this is what a person walks in.
#pragma once

#include "core/model/lts/lts.h"
#include "core/model/pushdown/pushdown_system.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace threadmend::pushdown {

struct ExplorationWishes {
    /// No state is expanded any more as soon as there are so many.
    std::uint64_t mostStates = 4096;
    /// A stop leaves the part that has been explored, instead of a failure.
    bool keepsPart = false;
    /// Runs by their labels: the states along them are expanded first.
    std::span<const std::vector<std::string>> along = {};
};

/// States are numbered, and each process is a parameter of theirs. A label is the name of an action, or
/// "PROCESS: tau". The proposition `target` holds where every process is
/// in its target. A configuration that no step leaves is a deadlock if a rule of some process applies, which
/// then waits for others; else it is an end.
struct Exploration {
    Lts lts;
    /// By process, the configurations of its own that occur.
    std::vector<std::vector<Configuration>> local;
    /// By state and process: where in `local` it is.
    std::vector<std::uint32_t> places;
    /// By label: the processes that such a step moves, ascending.
    std::vector<std::vector<std::uint32_t>> movers;

    const Configuration& at(StateId state, std::size_t process) const
    {
        return local[process][places[state.index() * local.size() + process]];
    }
};

/// What an internal step of a process is called.
std::string internalLabelOf(const System& system, std::uint32_t process);
/// What a step is called: an action, or tau of a process.
std::string labelOf(const System& system, ActionId action, std::uint32_t process);

/// As a person writes it, the middle of a deep stack left out.
std::string shortTextOf(const Process& process, const Configuration& configuration);

/// Breadth first from the start. Ends also where stacks have become too deep to be kept: `mostSymbols`
/// symbols in all. O(states * steps); memory: 4 bytes a state and process, the stacks that differ, and the
/// LTS.
Outcome<Exploration> explore(const System& system, const ExplorationWishes& wishes, RunContext& run);

/// So many symbols of stacks are kept at most.
inline constexpr std::uint64_t mostSymbols = std::uint64_t{1} << 23;

} // namespace threadmend::pushdown
