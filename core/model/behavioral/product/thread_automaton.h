// SPDX-License-Identifier: GPL-3.0-or-later
// What one b-thread does in the reachable states of its program, as an LTS.
#pragma once

#include "core/model/behavioral/product/program_graph.h"
#include "core/model/lts/lts.h"

#include <optional>
#include <string>
#include <vector>

namespace threadmend::behavioral {

/// The names of all b-threads that live in some state, sorted, each once.
std::vector<std::string> threadNames(const ProgramGraph& graph, const Program& program);

/// The automaton of the b-threads of that name: their states and, for each event that moves them in some
/// state of the graph, where it leads. States are named by line and by what they request, wait for and block.
/// Nothing if there is no such b-thread.
std::optional<Lts> threadAutomaton(const ProgramGraph& graph, Stepper& stepper, const std::string& name);

/// `line 12: requests a, waits for b, blocks c; hot`
std::string describeLocal(Program& program, LocalId id);

} // namespace threadmend::behavioral
