// SPDX-License-Identifier: GPL-3.0-or-later
// From which configurations of a pushdown process its target can be reached, whatever the others do: pre*
// by saturation (Bouajjani, Esparza, Maler 1997), with the least number of steps (a weight each transition,
// in the semiring of min and plus: Reps, Schwoon, Jha 2003).
#pragma once

#include "core/model/pushdown/pushdown_system.h"
#include "core/run/run_context.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace threadmend::pushdown {

/// A rule as saturation sees it, whatever its action.
struct Rewriting {
    std::uint32_t control = 0, top = 0, next = 0;
    std::span<const SymbolId> pushed;
};

/// The configurations that can reach a target, each with its distance: an automaton whose states 0, 1, ...
/// are the control states, then those of the target.
class TargetDistances {
public:
    using Distance = std::uint64_t;
    static constexpr Distance never = std::numeric_limits<Distance>::max();
    struct Step {
        std::uint32_t target = 0;
        Distance distance = 0;
    };

    std::size_t stateCount() const { return accepting_.size(); }
    bool accepts(std::uint32_t state) const { return accepting_[state]; }
    const std::vector<Step>& steps(std::uint32_t state, SymbolId symbol) const
    {
        return steps_[state * symbols_ + symbol.index()];
    }
    /// The least number of steps from a configuration to the target. O(stack * transitions).
    Distance of(std::uint32_t control, std::span<const SymbolId> stack) const;

private:
    friend Outcome<TargetDistances> distancesTo(const StackAutomaton& target, std::size_t symbols,
                                                std::span<const Rewriting> rules, RunContext& run);
    std::size_t symbols_ = 0;
    std::vector<std::vector<Step>> steps_; ///< by state and symbol
    std::vector<bool> accepting_;
};

/// Saturates until nothing gets shorter. Each transition is added once and shortened finitely often.
/// Transitions: at most states^2 * symbols.
Outcome<TargetDistances> distancesTo(const StackAutomaton& target, std::size_t symbols,
                                     std::span<const Rewriting> rules, RunContext& run);

/// All rules of a process.
std::vector<Rewriting> rewritingsOf(const Process& process);

} // namespace threadmend::pushdown
