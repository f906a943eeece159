// SPDX-License-Identifier: GPL-3.0-or-later
// Regular sets of configurations of a pushdown system (Kidd, Reps, Touili 2009, definition 1).
#pragma once

#include "core/model/id.h"

#include <cstdint>
#include <vector>

namespace threadmend::pushdown {

using ControlId = Id<struct ControlTag>;
using SymbolId = Id<struct SymbolTag>;

/// A control state and a stack, top first.
struct Configuration {
    ControlId control;
    std::vector<SymbolId> stack;
    bool operator==(const Configuration&) const = default;
};

/// Reads a stack from its top downwards, beginning in a state of the control state's. Need not be
/// deterministic.
class StackAutomaton {
public:
    struct Step {
        SymbolId symbol;
        std::uint32_t target = 0;
        auto operator<=>(const Step&) const = default;
    };

    StackAutomaton() = default;
    /// Of the empty set.
    explicit StackAutomaton(std::size_t controls) : starts_(controls) {}
    /// Of all configurations with so many control states and symbols.
    static StackAutomaton ofAll(std::size_t controls, std::size_t symbols);
    /// Of one configuration.
    static StackAutomaton of(const Configuration& configuration, std::size_t controls);

    std::uint32_t addState(bool accepts);
    void addStep(std::uint32_t from, SymbolId symbol, std::uint32_t target);
    void addStart(ControlId control, std::uint32_t state);
    void setAccepting(std::uint32_t state) { accepting_[state] = true; }

    std::size_t stateCount() const { return accepting_.size(); }
    std::size_t controlCount() const { return starts_.size(); }
    bool accepts(std::uint32_t state) const { return accepting_[state]; }
    const std::vector<Step>& steps(std::uint32_t state) const { return steps_[state]; }
    const std::vector<std::uint32_t>& starts(ControlId control) const { return starts_[control.index()]; }

    /// O(stack * steps).
    bool contains(const Configuration& configuration) const;
    bool operator==(const StackAutomaton&) const = default;

private:
    std::vector<std::vector<Step>> steps_; ///< by state, ascending
    std::vector<bool> accepting_;
    std::vector<std::vector<std::uint32_t>> starts_; ///< by control state
};

} // namespace threadmend::pushdown
