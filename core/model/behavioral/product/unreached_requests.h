// SPDX-License-Identifier: GPL-3.0-or-later
// Requests that b-threads would make at synchronisations to which no run comes.
#pragma once

#include "core/model/behavioral/product/stepper.h"
#include "core/run/run_context.h"

#include <string_view>

namespace threadmend::behavioral {

/// Lets each b-thread go on alone, from all of its states that the program has come to, by events that the
/// program has come to, until some b-thread requests an event of that label; whether one does. The states and
/// events that are met on the way become known to the program. Looks at no more than `most` pairs of a state
/// and an event, and a b-thread that fails goes no further: `false` is no proof. Stops as `run` says.
Outcome<bool> isRequestedAlone(Stepper& stepper, std::string_view label, RunContext& run,
                               std::size_t most = 200'000);

} // namespace threadmend::behavioral
