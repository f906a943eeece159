// SPDX-License-Identifier: GPL-3.0-or-later
// Dining philosophers as a large LTS: 3^n - 1 states for n of them, one deadlock.
#pragma once

#include "core/model/lts/lts.h"

#include <cstdint>

namespace threadmend::benchmarks {

/// Each of `count` (at most 16) philosophers takes the left fork, then the right one, and puts them down in
/// this order. Labels are `GET_LEFT !0` and so on; the state in which nobody has a fork is the initial one.
Lts diningPhilosophers(std::uint32_t count);

} // namespace threadmend::benchmarks
