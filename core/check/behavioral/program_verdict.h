// SPDX-License-Identifier: GPL-3.0-or-later
// What a check of a behavioral program answers.
#pragma once

#include "core/check/verdict.h"
#include "core/model/behavioral/product/program_graph.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// A run of a program: a trace, or a lasso whose loop begins behind the first `loop` steps. States are those
/// of the graph.
struct ProgramRun {
    std::uint32_t initial = 0;
    std::vector<Edge> steps;
    std::optional<std::size_t> loop;

    std::uint32_t stateAfter(std::size_t count) const
    {
        return count == 0 ? initial : steps[count - 1].target;
    }
    std::uint32_t last() const { return stateAfter(steps.size()); }
};

struct ProgramVerdict {
    Verdict::Kind kind = Verdict::Kind::Undecided;
    /// The word of the violation: "deadlock", "failed assertion", "hot b-thread cycle", ...
    std::string word;
    /// One sentence more, without a full stop: which b-thread, which assertion.
    std::string explanation;
    std::optional<Place> place;         ///< in the program, where the violation has one
    std::optional<ProgramRun> evidence; ///< replayed on the program itself
    std::optional<Stopped> reason;      ///< exactly if undecided
    bool vacuous = false;               ///< no run is fair at all
    bool shortest = true; ///< of evidence in the explored part: none that is shorter lies beyond
};

} // namespace threadmend::behavioral
