// SPDX-License-Identifier: GPL-3.0-or-later
// Lists of lists as one list.
#pragma once

#include "core/model/behavioral/machine/machine.h"

#include <string_view>
#include <vector>

namespace threadmend::behavioral {

/// What stands in `value` and in the values in it that `isJoined` tells to be of its sort, at any depth: the
/// elements of lists of lists. `value` is one of them. In order, and from each list once; one that contains
/// itself is a misuse, in which `where` says who holds it. O(elements).
std::vector<Value> partsWithin(Machine& machine, Value value,
                               bool (*isJoined)(const Machine& machine, Value value), std::string_view where);

} // namespace threadmend::behavioral
