// SPDX-License-Identifier: GPL-3.0-or-later
// Globals that b-threads write, as a part of the state. They live beside the store of the program: what is
// written in a step is seen by its writer at once, by the others in the next step.
#include "core/model/behavioral/machine/encoding.h"
#include "core/model/behavioral/machine/machine.h"
#include "core/model/behavioral/machine/world.h"

#include <fmt/format.h>

namespace threadmend::behavioral {

namespace {

std::string keyOf(const std::string& name)
{
    return World::globalMark + name;
}

} // namespace

Value Machine::globalOrHole(std::uint32_t global)
{
    return global < realm.globals.size() ? realm.globals[global] : Value::hole();
}

Value Machine::globalOfState(std::uint32_t global)
{
    const std::string& name = realm.code.globalNames[global];
    if (world == nullptr)
        misuse(fmt::format("an event set reads the global '{}', which b-threads change", name),
               "what an event set contains may depend on the event alone");
    const std::string* written = world->stored(keyOf(name));
    return written == nullptr ? globalOrHole(global) : decodeValue(*this, *written);
}

void Machine::setGlobalOfState(std::uint32_t global, Value value)
{
    const std::string& name = realm.code.globalNames[global];
    if (value.isObject())
        misuse(fmt::format("the b-thread puts an object into the global '{}', which is a part of the state",
                           name),
               "keep numbers, texts and events in globals, or use bp.store");
    if (world == nullptr)
        misuse(fmt::format("an event set changes the global '{}'", name),
               "what an event set contains may depend on the event alone");
    // What is as it was in the beginning is not stored, so that both ways to get there are one state.
    const Value first = globalOrHole(global);
    auto& written = world->effects.writes[keyOf(name)];
    if (value.tag == first.tag && sameOrNaN(value, first))
        written.reset();
    else
        written = encodeData(*this, value);
}

} // namespace threadmend::behavioral
