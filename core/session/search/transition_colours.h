// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of an explanation, on the transitions of the model.
#pragma once

#include "core/explain/explanation.h"

#include <cstdint>
#include <vector>

namespace threadmend {

/// The colours of one transition of the model. It has several where it depends on the history what lies
/// behind it, and none where no counterexample comes.
class ColourSet {
public:
    constexpr bool has(Colour colour) const { return (bits_ & bit(colour)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr void add(Colour colour) { bits_ = static_cast<std::uint8_t>(bits_ | bit(colour)); }
    /// For sorting: what is incorrect first, then what is correct, neutral, and without a colour.
    constexpr int rank() const
    {
        return has(Colour::Incorrect) ? 0 : has(Colour::Correct) ? 1 : has(Colour::Neutral) ? 2 : 3;
    }
    constexpr bool operator==(const ColourSet&) const = default;

private:
    static constexpr std::uint8_t bit(Colour colour)
    {
        return static_cast<std::uint8_t>(1u << static_cast<unsigned>(colour));
    }
    std::uint8_t bits_ = 0;
};

/// A set for each transition of `model`, as in `Lts::transitions()`. Where a counterexample comes to a state
/// both before and after the violation was certain, the former counts: afterwards everything is incorrect,
/// which tells nothing. What follows the violation has no colour. O(n + m log degree), a byte each. A stop
/// leaves nothing.
Outcome<std::vector<ColourSet>> transitionColours(const Lts& model, const Explanation& explanation,
                                                  RunContext& run);

} // namespace threadmend
