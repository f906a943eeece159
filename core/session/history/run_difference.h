// SPDX-License-Identifier: GPL-3.0-or-later
// Where two runs differ: their events, one beside the other.
#pragma once

#include "core/run/outcome.h"
#include "core/run/run_context.h"
#include "core/session/history/named_run.h"

#include <vector>

namespace threadmend {

/// A row of a comparison. `first` and `second` are steps from 0; of a step that only one run has, the other
/// number says before which step of the other run it stands.
struct DifferenceRow {
    enum class Kind : std::uint8_t {
        Both,       ///< both runs have the event here
        OnlyFirst,  ///<
        OnlySecond, ///<
        Folded      ///< `count` steps that both have
    };
    Kind kind = Kind::Both;
    std::size_t first = 0;
    std::size_t second = 0;
    std::size_t count = 1;
    bool operator==(const DifferenceRow&) const = default;
};

/// A way to make the second run of the first with few steps taken out and put in, a row a step: both in their
/// order, between two common steps those of the first before those of the second. It is one of the fewest as
/// long as no more than `mostDifferences` are needed (Myers 1986, "An O(ND) difference algorithm"); beyond
/// them, the farthest that so many lead to is kept, and it goes on from there. Time O((n + m) d) and space
/// O(d^2) for d = min(differences, mostDifferences). A stop leaves nothing.
Outcome<std::vector<DifferenceRow>> runDifference(const NamedRun& first, const NamedRun& second,
                                                  RunContext& run, std::size_t mostDifferences = 1000);

/// The same rows with stretches of common steps folded, but for `context` steps beside each difference, and
/// for those that begin with a step of `unfolded` (steps of the first run, ordered). No stretch of one step
/// is folded. O(rows).
std::vector<DifferenceRow> foldedRows(const std::vector<DifferenceRow>& rows, std::size_t context,
                                      const std::vector<std::size_t>& unfolded = {});

} // namespace threadmend
