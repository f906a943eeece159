// SPDX-License-Identifier: GPL-3.0-or-later
// What a `.kripke` text says, before it is made a system. The language is described in formats/kripke.cpp.
#pragma once

#include "core/model/kripke/state_names.h"
#include "core/model/lts/lts_builder.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace threadmend {

struct KripkeText {
    struct State {
        std::uint64_t at = 0; ///< the byte where it is declared; until then, where it was first named
        std::uint32_t propositions = 0;  ///< an index of `sets`
        Ending ending = Ending::Running; ///< `Running` if nothing is said
        bool isDeclared : 1 = false;
        bool isInitial : 1 = false;
        bool isUnexplored : 1 = false;
        bool goesOn : 1 = false; ///< a transition leaves it
    };
    struct Proposition {
        std::uint64_t at = 0; ///< where it was first named
        bool isDeclared = false;
    };

    /// Under the same index: names in the order of first sight, and what is said.
    StateNames stateNames;
    std::vector<State> states;
    LabelTable propositionNames;
    std::vector<Proposition> propositions;
    /// The sets of propositions that hold together, each as the bytes of its indices, ascending; first the
    /// empty one.
    LabelTable sets;
    /// Knows the transitions alone.
    LtsBuilder builder;
};

/// Something wrong with a text.
struct KripkeComplaint {
    std::size_t at = 0; ///< a byte of the text; behind the last one, its end
    std::string message;
    std::string hint;
};

/// What is wrong with a text, where each statement is right: a state or a proposition that is not declared,
/// no state, none that is initial. O(states + propositions).
std::optional<KripkeComplaint> whatIsMissing(const KripkeText& text);

} // namespace threadmend
