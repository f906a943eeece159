// SPDX-License-Identifier: GPL-3.0-or-later
// An abstract program as a state space that is stored, for pictures and files.
#pragma once

#include "core/abstraction/abstract_program.h"
#include "core/model/lts/lts.h"

namespace threadmend::abstraction {

/// All that can be reached, in breadth-first order. Each state is called by the names of its classes,
/// `moduleNames` being those of the modules: "tcp 3, http 0". Propositions are those that the partitions
/// preserve. A state without steps is a deadlock if something in it is perhaps requested.
/// O(n + m).
Outcome<Lts> abstractLts(AbstractProgram& program, const Vocabulary& vocabulary,
                         std::span<const std::string> moduleNames, RunContext& run);

} // namespace threadmend::abstraction
