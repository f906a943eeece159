// SPDX-License-Identifier: GPL-3.0-or-later
// The edges of an arena turned around.
#pragma once

#include "core/repair/game/arena.h"

namespace threadmend {

struct IncomingEdge {
    std::uint32_t source = 0;
    std::uint32_t edge = 0; ///< among `Arena::edges`
};

/// 8 bytes an edge and 4 a state.
class IncomingEdges {
public:
    /// O(n + m). A stop leaves nothing.
    static Outcome<IncomingEdges> of(const Arena& arena, RunContext& run);

    std::span<const IncomingEdge> into(std::uint32_t state) const
    {
        return {edges_.data() + firsts_[state], edges_.data() + firsts_[state + 1]};
    }

private:
    std::vector<std::uint32_t> firsts_;
    std::vector<IncomingEdge> edges_;
};

} // namespace threadmend
