// SPDX-License-Identifier: GPL-3.0-or-later
// The transitions of an Lts seen from their targets.
#pragma once

#include "core/model/lts/lts.h"
#include "core/run/run_context.h"

#include <span>
#include <vector>

namespace threadmend {

/// Where a transition comes from, and its index in `Lts::transitions()`.
struct IncomingTransition {
    StateId source;
    std::uint32_t index = 0;
};

/// Incoming transitions of every state, those of smaller sources first. O(n + m) time, 8 bytes a transition
/// and 4 a state. Does not refer to the Lts after construction.
class Incoming {
public:
    /// A stop leaves nothing.
    static Outcome<Incoming> of(const Lts& lts, RunContext& run);

    std::span<const IncomingTransition> into(StateId state) const
    {
        return {entries_.data() + firsts_[state.index()], entries_.data() + firsts_[state.index() + 1]};
    }

private:
    Incoming() = default;

    std::vector<std::uint32_t> firsts_;
    std::vector<IncomingTransition> entries_;
};

} // namespace threadmend
