// SPDX-License-Identifier: GPL-3.0-or-later
// What a pushdown process can have come to after a word of actions: a regular set of configurations (Finkel,
// Willems, Wolper 1997: post*), each kept once as a minimal automaton.
#pragma once

#include "core/check/pushdown/saturation.h"
#include "core/model/pushdown/pushdown_system.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace threadmend::pushdown {

/// A deterministic automaton without states that lead nowhere, numbered in the order in which they are met
/// from the control states, symbol by symbol: equal sets have equal automata.
struct ConfigurationSet {
    static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();
    std::vector<std::uint32_t> starts; ///< by control state
    std::vector<std::uint32_t> next;   ///< by state and symbol
    std::vector<bool> accepting;       ///< by state

    bool isEmpty() const { return accepting.empty(); }
    bool operator==(const ConfigurationSet&) const = default;
};

/// The words of actions of one process as a graph: a node is what it can have come to, without configurations
/// from which the target cannot be reached any more, whatever the other processes do. Words that lead to the
/// same set share their node. Nodes are made when they are asked for, and kept.
class WordGraph {
public:
    static constexpr std::uint32_t dead = ConfigurationSet::nowhere;

    /// The node of the empty word is 0, or `dead`. Space of a node: states * symbols of its automaton. The
    /// limit of states holds for nodes, and for the states of each automaton.
    static Outcome<WordGraph> of(const Process& process, RunContext& run);

    std::uint32_t root() const { return root_; }
    /// After one more action of the process: a node, or `dead` if the target is out of reach then.
    Outcome<std::uint32_t> after(std::uint32_t node, ActionId action, RunContext& run);
    /// Whether the target may have been reached.
    bool accepts(std::uint32_t node) const { return accepts_[node]; }
    std::size_t nodeCount() const { return sets_.size(); }

private:
    explicit WordGraph(const Process& process) : process_(&process) {}

    class Unfinished;
    Outcome<std::uint32_t> add(Unfinished& set, RunContext& run);
    bool touchesTarget(const ConfigurationSet& set) const;

    const Process* process_;
    std::optional<TargetDistances> toTarget_;
    std::uint32_t root_ = dead;
    std::vector<ConfigurationSet> sets_;
    std::vector<bool> accepts_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> numbers_; ///< by what the automaton is made of
    std::unordered_map<std::uint64_t, std::uint32_t> after_;      ///< by node and action
};

} // namespace threadmend::pushdown
