// SPDX-License-Identifier: GPL-3.0-or-later
// Confirms evidence on the program itself: it is loaded again, and each b-thread runs in the machine at each
// step; no reaction that was kept is used.
#pragma once

#include "core/check/verdict.h"
#include "core/model/behavioral/product/program_space.h"
#include "core/property/formula.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend::behavioral {

/// A program to be loaded: all that it takes to run it from the beginning.
struct ProgramSource {
    std::string_view text;
    const ProgramOptions& options;
    Selection selection = Selection::All;
    DeadEnds deadEnds = {};
    /// States of the evidence stand for several of the program: a loop comes round there after some turns.
    bool mergesStates = false;
};

/// Whether the program has a run with the evidence of `verdict` (its labels are those of `labels`) that
/// violates `formula`: it ends in a deadlock, fails so, ends or loops hot; of a property of words and of
/// propositions, whether it has the run. O(length) runs of the machine a b-thread.
Outcome<bool> replays(const ProgramSource& source, const Formula& formula, const LabelTable& labels,
                      const Verdict& verdict, RunContext& run);

} // namespace threadmend::behavioral
