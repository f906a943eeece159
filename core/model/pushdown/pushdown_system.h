// SPDX-License-Identifier: GPL-3.0-or-later
// Communicating pushdown systems (Kidd, Reps, Touili 2009, definitions 1 and 3).
#pragma once

#include "core/model/id.h"
#include "core/model/pushdown/stack_automaton.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace threadmend::pushdown {

/// Of the whole system; tau has none.
using ActionId = Id<struct ActionTag>;
inline constexpr ActionId tau = none<ActionId>;

/// <p, top> -action-> <next, pushed>: the topmost symbol is replaced by none, one or more.
struct Rule {
    ControlId control;
    SymbolId top;
    ActionId action = tau;
    ControlId next;
    std::vector<SymbolId> pushed; ///< top first
    std::uint64_t line = 0;       ///< of the text; 0: none
    bool operator==(const Rule&) const = default;
};

/// Control states and stack symbols are numbered from 0 in the order in which the text names them.
struct Process {
    std::string name;
    std::vector<std::string> controls;
    std::vector<std::string> symbols;
    std::vector<Rule> rules;
    Configuration initial;
    StackAutomaton target;         ///< the configurations that are asked for
    std::vector<ActionId> actions; ///< of its rules, sorted; not tau
    std::uint64_t line = 0;        ///< of the text
    /// Whether it takes part in an action. O(log actions).
    bool has(ActionId action) const;
};

struct System {
    std::vector<std::string> actions;
    std::vector<Process> processes;
};

/// One configuration a process.
using GlobalConfiguration = std::vector<Configuration>;

GlobalConfiguration initialOf(const System& system);

/// Whether a rule applies: the same control state, and its symbol on top.
bool applies(const Rule& rule, const Configuration& at);
/// What a rule that applies leads to. O(stack).
Configuration after(const Rule& rule, const Configuration& at);

/// "tau", or the name of an action.
const std::string& nameOf(const System& system, ActionId action);
/// As a person writes it: `p0 <body main>`.
std::string textOf(const Process& process, const Configuration& configuration);

} // namespace threadmend::pushdown
