// SPDX-License-Identifier: GPL-3.0-or-later
// Which words must not be, in a form that a search can carry along with every state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace threadmend {

/// A deterministic automaton of few states over letters: labels, or what else is numbered from 0 on. A word
/// is forbidden as soon as it leads to an accepting state.
struct WordAutomaton {
    static constexpr std::uint32_t mostStates = 16; ///< so that a set of states is a 16-bit number
    static constexpr std::uint8_t gone = 0xff;      ///< no continuation of the word is forbidden
    using States = std::uint16_t;                   ///< a bit each

    std::uint32_t stateCount = 0; ///< 0: nothing is forbidden
    std::uint8_t initial = 0;
    States accepting = 0;
    /// Letter by letter, `stateCount` entries each.
    std::vector<std::uint8_t> next;

    std::size_t letterCount() const { return stateCount == 0 ? 0 : next.size() / stateCount; }
    std::uint8_t step(std::uint8_t from, std::size_t letter) const
    {
        return next[letter * stateCount + from];
    }
    bool isAccepting(std::uint8_t state) const { return (accepting >> state & 1) != 0; }
};

/// Whether both are one automaton but for the numbers of its states, as far as the letters go that occur.
/// O(states * letters).
bool isSame(const WordAutomaton& first, const WordAutomaton& second, const std::vector<bool>& occurs);

/// What is known of the words of a part of a state space.
struct WatchedWords {
    bool violated = false; ///< some word is forbidden; then the numbers are those of what was looked at
    bool isWhole =
        true; ///< all words of the part were looked at; else those that are no longer than it is deep
    /// Of the product of the part and the automaton.
    std::uint64_t states = 0;
    std::uint64_t transitions = 0;
    std::uint64_t bytes = 0;
};

} // namespace threadmend
