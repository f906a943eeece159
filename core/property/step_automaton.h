// SPDX-License-Identifier: GPL-3.0-or-later
// Regular formulas as nondeterministic automata with empty moves (Thompson 1968).
#pragma once

#include "core/property/regular_formula.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace threadmend {

/// A nondeterministic automaton whose nodes have either one step on a letter, or up to two empty moves.
struct StepAutomaton {
    static constexpr std::uint32_t nothing = std::numeric_limits<std::uint32_t>::max();
    struct Node {
        /// An index into the formula's letters; the step leads to `next[0]`.
        std::uint32_t letter = nothing;
        std::array<std::uint32_t, 2> next = {nothing, nothing};
    };
    std::vector<Node> nodes;
    std::uint32_t initial = 0;
    std::uint32_t accepting = 0;
};

/// Thompson's construction: at most two nodes for each node of `formula`, in linear time, without recursion.
/// (Position automata are smaller but may have quadratically many steps.)
StepAutomaton stepAutomatonOf(const RegularFormula& formula);

} // namespace threadmend
