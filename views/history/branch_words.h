// SPDX-License-Identifier: GPL-3.0-or-later
// How a branch of the history is called.
#pragma once

#ifndef Q_MOC_RUN
#include "core/session/snapshot/snapshot.h"
#endif

#include <QString>

namespace threadmend {

/// What a person called it, else how it came about: "Counterexample of deadlock-free", "tea after step 1".
QString branchName(const Snapshot& now, const Branch& branch);

/// How far it goes: "4 steps", "2 steps to a loop of 3", "1 of 4 steps fit".
QString branchLength(const Branch& branch);

/// Where the model differs from the run that the branch was: which step does not happen, and what does
/// instead. Empty if it has all of it.
QString misfitSentence(const Branch& branch);

} // namespace threadmend
