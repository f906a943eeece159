// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/word_automaton.h"

#include <utility>

namespace threadmend {

bool isSame(const WordAutomaton& first, const WordAutomaton& second, const std::vector<bool>& occurs)
{
    if (first.stateCount == 0 || second.stateCount == 0)
        return first.stateCount == second.stateCount;
    // By state: the one that it corresponds to, in both directions.
    std::vector<std::uint8_t> there(first.stateCount, WordAutomaton::gone);
    std::vector<std::uint8_t> back(second.stateCount, WordAutomaton::gone);
    std::vector<std::pair<std::uint8_t, std::uint8_t>> pairs;
    const auto corresponds = [&](std::uint8_t one, std::uint8_t other) {
        if (one == WordAutomaton::gone || other == WordAutomaton::gone)
            return one == other;
        if (there[one] == WordAutomaton::gone && back[other] == WordAutomaton::gone) {
            there[one] = other;
            back[other] = one;
            pairs.emplace_back(one, other);
        }
        return there[one] == other && back[other] == one &&
               first.isAccepting(one) == second.isAccepting(other);
    };
    const auto step = [](const WordAutomaton& automaton, std::uint8_t from, std::size_t letter) {
        return letter < automaton.letterCount() ? automaton.step(from, letter) : WordAutomaton::gone;
    };
    bool same = corresponds(first.initial, second.initial);
    for (std::size_t i = 0; i < pairs.size() && same; ++i) {
        const auto [one, other] = pairs[i];
        for (std::size_t letter = 0; letter < occurs.size() && same; ++letter)
            if (occurs[letter])
                same = corresponds(step(first, one, letter), step(second, other, letter));
    }
    return same;
}

} // namespace threadmend
