// SPDX-License-Identifier: GPL-3.0-or-later
// Events and event sets as values of the language.
#pragma once

#include "core/model/behavioral/machine/machine.h"

#include <string>

namespace threadmend::behavioral {

/// The event of that name and data (null: none), made if there is none yet.
EventId internEvent(Machine& machine, TextId name, Value data);
/// Whether an event is in what stands as an event set: an event, a set, or an array of such.
bool isIn(Machine& machine, Value set, EventId event);

} // namespace threadmend::behavioral
