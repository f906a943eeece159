// SPDX-License-Identifier: GPL-3.0-or-later
// Abstract safety patching (Katz 2013, section 5, Algorithms 4, 5 and 6): BAD grows backwards on an
// abstraction, and where a step into BAD is good or fatal for some concrete states of an abstract state and
// not for others, the state is split so that its parts are patch-compatible.
//
// What we settle or do otherwise:
// - Post is that of the concrete states (there is an edge exactly if some member has it), not the more
//   permissive one of the composed modules, so that what is blocked is there to be blocked.
// - A state in which nothing can happen anyway does not count as one that blocking would leave stuck
//   (semantics, "Repair"): in Algorithms 5 and 6 R(q) is not empty.
// - Algorithm 5 says "refine" also of a state all of whose members would be stuck, which Algorithm 6 cannot
//   split; such a state goes into BAD (Algorithm 4, line 6), else the algorithm would not end.
// - There may be several violating states. Deadlocks are told apart first: an abstract state that holds some
//   and others is split. A state from which an event that cannot be blocked may lead into BAD is BAD
//   (concrete.h).
// - The paper leaves open how a patch knows in which abstract state a program is, since abstractions are not
//   deterministic. Ours sees events alone. So the sets of abstract states that one word can lead to must be
//   of one mind: none of them blocks an event by which another one goes on. Where they are not, one of the
//   runs to the two is spurious, b-threads being deterministic, and the abstraction is refined by it (4.2).
// Members are not listed one by one: those of a class of a module that say and do the same towards BAD count
// once, and combinations of these are looked through.
#pragma once

#include "core/abstraction/cegar.h"
#include "core/repair/game/arena.h"
#include "core/repair/game/concrete.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

/// Why a state was split (Algorithm 5), or which run showed that events did not tell states apart.
struct PatchRefinement {
    enum class Why {
        GoodStep,  ///< line 2: a member has an event that leads elsewhere from it than into BAD
        Stuck,     ///< line 4: a member would be left with nothing
        Deadlocks, ///< some members are deadlocks, and others are not
        Unseen     ///< by its events a run could be there or elsewhere
    };
    Why why = Why::GoodStep;
    std::size_t alike = 0, all = 0;            ///< so many of the members, as far as they differ towards BAD
    std::optional<abstraction::Letter> letter; ///< the event, of a good step and of what is unseen
    std::vector<abstraction::ClassSplit> splits;
};

struct AbstractPatching {
    std::vector<PatchRefinement> refinements;
    abstraction::AbstractSize explored; ///< of the last abstraction
    std::size_t bad = 0;                ///< abstract states in BAD
    /// No patch repairs: the initial state is in BAD.
    bool isFailure = false;
    /// What a patch knows by events, and what it blocks: for `derivePatch`. Events are those of the program.
    ObservedArena observed;
    Trimming trimming;
};

struct PatchingOptions {
    /// Letters that a patch may not block, of which nobody but the environment asks.
    std::optional<abstraction::EventSet> forced;
    std::uint64_t mostCombinations = 1u << 22; ///< of members to look through at once; beyond that it stops
};

/// Algorithm 4 on `program`, which becomes finer. Preconditions: b-threads are deterministic; the partitions
/// preserve what the question observes. Ends: modules are finite, and each refinement splits a class.
Outcome<AbstractPatching> patchAbstractly(abstraction::AbstractProgram& program,
                                          const abstraction::Vocabulary& vocabulary,
                                          const abstraction::Question& question,
                                          const PatchingOptions& options, RunContext& run);

} // namespace threadmend
