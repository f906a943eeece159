// SPDX-License-Identifier: GPL-3.0-or-later
// What `no-hot-cycle` says of all endless runs of a model, by definition (semantics, "Infinite behaviour",
// "Hot"): the slow and obvious reference.
#pragma once

#include "core/property/formula.h"
#include "tests/testing/plain_model.h"

#include <optional>

namespace threadmend::testing {

/// A run that repeats the end of its word for ever.
struct HotLoop {
    std::size_t loop = 0; ///< its length
    std::size_t stem = 0;
    bool operator==(const HotLoop&) const = default;
};

/// The shortest loop in which one b-thread is hot in each state, then the shortest stem to one of that
/// length; if there is none, the same of loops in which each state has some hot b-thread. Without fairness.
std::optional<HotLoop> leastHotLoop(const PlainModel& model);

/// Whether a fair run is hot for ever. All sets of states are tried, so it gives up, with nothing, where more
/// than a dozen are hot.
std::optional<bool> hasFairHotLoop(const PlainModel& model, const Fairness& fairness);

/// Whether no run is fair: none ends, and none that goes on is. Gives up like `hasFairHotLoop`.
std::optional<bool> isVacuous(const PlainModel& model, const Fairness& fairness);

/// Whether a run by this word, which goes on with its part from `loop` on for ever, is fair and hot in all
/// states of the loop.
bool isFairHotLasso(const PlainModel& model, const Fairness& fairness, const Word& word, std::size_t loop);

} // namespace threadmend::testing
