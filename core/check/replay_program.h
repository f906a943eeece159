// SPDX-License-Identifier: GPL-3.0-or-later
// Confirms evidence on the program itself: it is loaded again, and each b-thread runs in the machine at each
// step; no reaction that was kept is used.
#pragma once

#include "core/check/behavioral/program_verdict.h"

namespace threadmend::behavioral {

/// What a run must end in to be the evidence of a violation.
struct RunEnd {
    std::optional<StateKind> kind = std::nullopt;               ///< of the last state
    std::optional<ProgramFailure::Kind> failure = std::nullopt; ///< of a failed last state
    bool someHot = false;                                       ///< some b-thread is hot in the last state
    std::optional<std::size_t> hotThread =
        std::nullopt;       ///< the same b-thread is hot in each state of the loop
    bool alwaysHot = false; ///< some b-thread is hot in each state of the loop
};

/// Whether `run` is a run of the program that ends so. O(length) runs of the machine a b-thread.
bool replays(const Program& program, Selection selection, const ProgramRun& run, const RunEnd& end);

} // namespace threadmend::behavioral
