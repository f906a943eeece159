// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about classes of states, and about states.
#pragma once

#ifndef Q_MOC_RUN
#include "core/abstraction/class_facts.h"
#include "core/abstraction/program_threads.h"
#endif

#include <QString>

namespace threadmend {

/// What all states of a class have in common, and what an abstraction loses of them, as HTML.
QString classDocument(const abstraction::ClassFacts& facts, const abstraction::Vocabulary& vocabulary);
/// What a state of a module says: "requests a, b; blocks c; in it p holds".
QString stateText(const abstraction::BThread& module, std::uint32_t state,
                  const abstraction::Vocabulary& vocabulary);

} // namespace threadmend
