// SPDX-License-Identifier: GPL-3.0-or-later
// Moving through the tree of steps. Each function changes history, branch, trace, cursor and lap of a
// snapshot together, and answers why it did not in one sentence (empty if it did).
#pragma once

#include "core/session/snapshot/snapshot.h"

#include <cstdint>
#include <span>
#include <string>

namespace threadmend {

/// What lies ahead of the cursor.
enum class Ahead {
    Nothing,    ///< the run ends here
    Unexplored, ///< the program is too large: what can happen here is not known
    Step,       ///< the branch goes on, or there is one way only
    Loop,       ///< the branch goes back to where its loop begins
    Choice      ///< the branch ends where several ways go on
};
Ahead aheadOf(const Snapshot& now);

/// The current state; without a branch, the initial one. A model must be open.
StateId whereNow(const Snapshot& now);

/// The state that panels speak of: the one that was pointed at, else the current one, else the initial one. A
/// model must be open.
StateId stateInQuestion(const Snapshot& now);

/// The index in `Lts::transitions()` of a step of the model. O(log degree).
std::uint32_t transitionIndex(const Lts& model, StateId source, const Transition& step);

/// Takes these transitions of the model from the current state on, one behind the other. Steps that some
/// branch has already are gone along it; else the branch is made longer if the cursor is at its end and it is
/// a person's own, or a new one leaves it. O(branches * length + steps).
std::string walk(Snapshot& now, std::span<const std::uint32_t> transitions);

/// The next step of the branch, round its loop as often as one likes; at its end the only way on.
std::string stepOn(Snapshot& now);
/// Undoes `stepOn`.
std::string stepBack(Snapshot& now);
std::string goTo(Snapshot& now, BranchId branch, std::size_t position);

/// Makes `branch` one of the history and goes to `cursor` on it.
void addBranch(Snapshot& now, Branch branch, std::size_t cursor);
/// No branch is current any more; all stay.
void leaveBranch(Snapshot& now);
/// The branch where the cursor is; null without one.
const Branch* currentBranch(const Snapshot& now);

/// The branches as far as `after` has their steps, by the texts of labels; what does not fit is remembered
/// and tried again the next time. Explanations are forgotten. O(steps * degree of `after`).
History refitted(const History& history, const Lts& before, const Lts& after);

} // namespace threadmend
