// SPDX-License-Identifier: GPL-3.0-or-later
// Where a patch is after a run of the program that it was proposed for.
#pragma once

#include "core/repair/patch/patch_automaton.h"

#include <cstddef>
#include <optional>
#include <span>

namespace threadmend {

/// The run by `events`, of which those from `loop` on are repeated.
struct PatchedRun {
    std::span<const std::uint32_t> events;
    std::size_t position = 0; ///< so many of the events were taken in the last lap
    std::size_t loop = 0;
    std::size_t laps = 0; ///< how often the loop was left behind before
};

struct PatchPlace {
    std::uint32_t state = 0;
    /// The first step that the patch blocks, among `events`: the run ends before it, and so does the patch's
    /// way to `state`.
    std::optional<std::size_t> cut;
    bool operator==(const PatchPlace&) const = default;
};

/// The place of `patch`, which has states, after `run`. O(events * min(laps, states of the patch) * log k)
/// for k steps of a state.
PatchPlace placeAfter(const PatchAutomaton& patch, const PatchedRun& run);

/// Whether the patch waits for an event in a state.
bool waitsFor(const PatchAutomaton::State& state, std::uint32_t event);

} // namespace threadmend
