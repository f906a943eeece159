// SPDX-License-Identifier: GPL-3.0-or-later
// A property's automaton in the form in which a search carries it along.
#pragma once

#include "core/model/word_automaton.h"
#include "core/property/safety_automaton.h"

#include <optional>

namespace threadmend {

/// The same automaton over the labels of its table; nothing if it has too many states, or if it asks for more
/// than the words of runs. O(states * labels).
std::optional<WordAutomaton> smallAutomaton(const SafetyAutomaton& automaton);

} // namespace threadmend
