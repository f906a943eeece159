// SPDX-License-Identifier: GPL-3.0-or-later
// Regular expressions over stack symbols, as the automaton of their positions (Glushkov).
#pragma once

#include "core/model/pushdown/stack_automaton.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace threadmend::pushdown {

/// An expression whose positions are numbered from left to right. Positions: O(length); pairs that follow
/// each other: O(length^2) at worst.
class StackPattern {
public:
    /// The empty word.
    static StackPattern ofNothing();
    /// One symbol; none given: any one.
    static StackPattern of(std::optional<SymbolId> symbol);
    static StackPattern either(StackPattern a, StackPattern b);
    static StackPattern sequence(StackPattern a, StackPattern b);
    /// No or more times.
    static StackPattern repeated(StackPattern of);
    static StackPattern optional(StackPattern of);
    static StackPattern atLeastOnce(StackPattern of);

    std::size_t size() const { return symbols_.size(); }
    /// Pairs of positions of which the second one may follow the first; some are counted twice.
    std::size_t pairCount() const { return follows_.size(); }
    /// Adds that a control state with a stack of the pattern is in the set. `symbols`: of the process.
    void addTo(StackAutomaton& set, ControlId control, std::size_t symbols) const;

private:
    using Positions = std::vector<std::uint32_t>;
    void takeAfter(StackPattern& other);
    void connect(const Positions& from, const Positions& to);

    std::vector<std::optional<SymbolId>> symbols_;
    bool nullable_ = true;
    Positions first_, last_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> follows_;
};

} // namespace threadmend::pushdown
