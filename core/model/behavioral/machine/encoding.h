// SPDX-License-Identifier: GPL-3.0-or-later
// Values and continuations as bytes: equal bytes mean equal behaviour, so that a b-thread's state is known by
// its contents. Objects are numbered in the order in which they are met, so addresses do not count; frozen
// shared objects are written by reference, all others with their content; dead variables are left out; so are
// the order of properties, Map entries and Set members in a program that cannot observe it.
#pragma once

#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/machine/world.h"

#include <string>
#include <string_view>
#include <vector>

namespace threadmend::behavioral {

/// A value and what it reaches. Linear in its size.
std::string encodeValue(const Machine& machine, Value value);
/// The same for data of events: shared plain objects are written with their content, too, and the order of
/// properties never counts, so that equal bytes mean deep equality.
std::string encodeData(const Machine& machine, Value value);
/// The value again, as new objects of the running b-thread (or of the shared heap, if `shared`).
Value decodeValue(Machine& machine, std::string_view bytes, bool shared = false);

/// Everything that a suspended b-thread goes on with: frames, `bp.thread.data`, the handler of interrupts.
std::string encodeContinuation(const Machine& machine, const World& world);
/// Puts it back into a machine that was reset.
void decodeContinuation(Machine& machine, World& world, std::string_view bytes);

} // namespace threadmend::behavioral
