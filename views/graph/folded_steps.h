// SPDX-License-Identifier: GPL-3.0-or-later
// Stretches of a counterexample that can be shown as one edge, since nothing is decided on them.
#pragma once

#include "views/graph/explained.h"

#include <vector>

namespace threadmend {

/// Steps `first` to `last` of the counterexample, from 1.
struct FoldedSteps {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

/// Fewer steps are no stretch.
inline constexpr std::uint32_t fewestFoldedSteps = 4;

/// The longest stretches of at least `fewest` steps of one colour that the shortened counterexample does not
/// keep (Barbon, Leroy, Salaün 2017, section 4 leaves them out as well) and between which nothing else enters
/// or leaves: no decision, no correct transition, no start, no end, not `current`. In order. O(n + m).
std::vector<FoldedSteps> foldedSteps(const Explained& explained, std::optional<StateId> current,
                                     std::size_t fewest = fewestFoldedSteps);

} // namespace threadmend
