// SPDX-License-Identifier: GPL-3.0-or-later
// How runs stop that stop behind a termination label.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace threadmend {

/// The ending of each state if runs may end behind the labels of `terminations` (one entry a label). Runs
/// decide (semantics, "Runs"): a state without successors is an end if a run comes to it and every run does
/// so by a termination label; if some runs do and others do not, it is a deadlock, and so is an initial state
/// without successors, where a run stops before its first label. Only transitions from reachable states count
/// for a reachable state; all of them for an unreachable one, which is a deadlock if nothing enters it. What
/// the model itself calls an end, pruned or failed is that. O(n + m). A stop leaves nothing.
Outcome<std::vector<Ending>> endingsAfter(const Lts& lts, const std::vector<bool>& terminations,
                                          RunContext& run);

/// Whether the endings of `lts` are what its transitions and its termination labels tell: then a file that
/// holds nothing else says them too. O(n + m); free if no state ends otherwise than the transitions tell.
bool endingsFollowFromLabels(const Lts& lts);

/// The labels that end runs as planned where nobody says which do (semantics, "Runs").
const std::vector<std::string>& usualTerminations();

/// Those of `labels` that end no run of `lts` as planned, while a run can be stuck behind them: so whoever
/// reads a file with the system, and takes them for terminations, does not find that it is. O(m).
std::vector<std::string> stuckBehind(const Lts& lts, std::span<const std::string> labels);

/// The labels that end runs of `lts` as planned, where others are stuck in the same state: so whoever reads a
/// file with the system, and knows of no terminations, takes all of these runs for stuck. O(m).
std::vector<std::string> endedAmongStuck(const Lts& lts);

/// How files spell an ending: running, deadlock, end, pruned, failed.
std::string_view spelled(Ending ending);
std::optional<Ending> endingSpelled(std::string_view text);

} // namespace threadmend
