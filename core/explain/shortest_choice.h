// SPDX-License-Identifier: GPL-3.0-or-later
// The best among all shortest counterexamples, by the neighbourhoods that they cross.
#pragma once

#include "core/explain/distances.h"
#include "core/explain/shortened.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// The `wanted` best shortest counterexamples with pairwise different sets of neighbourhoods, best first: by
/// the number of neighbourhoods (fewest or most), then by kept steps, then by label order; or by label order
/// alone. Exact, although
/// there may be exponentially many shortest counterexamples: from the violations backwards each state keeps
/// its `wanted` best ends of runs with different sets; a common beginning does not change their order. Of
/// several initial states those count that a shortest counterexample leaves; of equal words with equal
/// numbers from several of them the one from the first is taken.
/// O(wanted x transitions on shortest runs x log). `decides` says of each state whether it is a
/// neighbourhood.
Outcome<std::vector<Trace>> chooseShortest(const CounterexampleLts& counterexamples,
                                           const Distances& distances, const std::vector<bool>& decides,
                                           Preference prefer, std::size_t wanted, RunContext& run);

/// How much work the census of shortest counterexamples may be: pairs of numbers, of neighbourhoods crossed
/// and steps kept, that are taken along transitions.
struct CensusBound {
    std::uint64_t atLeast = 4'000'000; ///< half a second, however small the model is
    std::uint64_t perTransition = 16;  ///< on shortest runs
};

/// All shortest counterexamples counted, and counted by neighbourhoods crossed and steps kept; dynamic
/// programming forwards. The former is O(n + m), the latter O(transitions on shortest runs x different pairs
/// of numbers), at worst the cube of their length; so it is given up beyond `bound`.
Outcome<ShortestCensus> countShortest(const CounterexampleLts& counterexamples, const Distances& distances,
                                      const std::vector<bool>& decides, RunContext& run,
                                      const CensusBound& bound = {});

} // namespace threadmend
