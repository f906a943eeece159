// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody will ask about the runs of a space that is to be explored.
#pragma once

#include "core/model/word_automaton.h"

#include <string>
#include <vector>

namespace threadmend {

/// It may be found out on the way, and whatever is left out of the space, the answers are kept.
struct Watched {
    /// Words that must not be.
    std::vector<WordAutomaton> words = {};
    /// Propositions of which it is asked in which states they hold; sorted.
    std::vector<std::string> propositions = {};
    /// Whether nothing else is asked that leaving out runs would not keep by itself.
    bool isAll = true;
};

} // namespace threadmend
