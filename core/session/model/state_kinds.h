// SPDX-License-Identifier: GPL-3.0-or-later
// What a state of an opened model is, in the words of a person who looks for it.
#pragma once

#include "core/explain/explanation.h"
#include "core/session/model/opened_model.h"

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace threadmend {

/// A bit each; a state can be several things. In the order in which they matter to a person.
enum class StateKind : std::uint8_t {
    Initial = 1,
    Decision = 2, ///< of the shown explanation (Barbon et al. 2017, definition 9)
    Failed = 4,   ///< of a program: an assertion failed, or the program is wrong
    Deadlock = 8,
    Livelock = 16, ///< on a cycle of internal transitions
    End = 32,
    Unreachable = 64
};

class StateKinds {
public:
    static constexpr StateKind all[] = {StateKind::Initial,    StateKind::Decision, StateKind::Failed,
                                        StateKind::Deadlock,   StateKind::Livelock, StateKind::End,
                                        StateKind::Unreachable};

    constexpr bool has(StateKind kind) const { return (bits_ & static_cast<std::uint8_t>(kind)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr void add(StateKind kind)
    {
        bits_ = static_cast<std::uint8_t>(bits_ | static_cast<std::uint8_t>(kind));
    }
    /// Small for what matters most; greatest for a state like any other.
    constexpr int rank() const { return std::countr_zero(bits_); }
    constexpr bool operator==(const StateKinds&) const = default;

private:
    std::uint8_t bits_ = 0;
};

/// The states of the model in which the shown explanation decides, ordered, each once. O(d log d).
std::vector<StateId> decisionStates(const Explanation& explanation);

/// `decisions` as from `decisionStates`. O(log d).
StateKinds kindsOf(const OpenedModel& model, std::span<const StateId> decisions, StateId state);

} // namespace threadmend
