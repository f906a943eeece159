// SPDX-License-Identifier: GPL-3.0-or-later
// Which states of an LTS no reduction may merge, whatever their transitions.
#pragma once

#include "core/model/lts/lts.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// A number below n for each of the n states; only states of one number can be equivalent. They share their
/// number in `given` (one each, or none at all), their ending and their propositions. A state that was not
/// expanded has a number of its own: nobody knows how it goes on, so it is equivalent to no other. Empty if
/// all states share one number. O(n log k) time for k numbers; free if the model says nothing of its states.
std::vector<std::uint32_t> factClasses(const Lts& lts, const std::vector<std::uint32_t>& given);

} // namespace threadmend
