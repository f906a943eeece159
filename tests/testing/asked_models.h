// SPDX-License-Identifier: GPL-3.0-or-later
// Models drawn at random together with what is asked of them, made so that one way to ask may easily mistake
// them: programs with several initial states, with events and propositions of the same names, with events
// that are called as the ends of an LTS are, that fail at once or later, that end or are stuck, that are
// pruned; systems with several initial states, propositions and endings of their own, with dead ends of every
// kind and states that nobody reaches.
#pragma once

#include "core/model/lts/lts.h"
#include "tests/testing/plain_model.h"

#include <random>
#include <set>
#include <string>
#include <vector>

namespace threadmend::testing {

struct AskedModel {
    std::vector<std::string> options;    ///< words for each command
    std::vector<std::string> properties; ///< one of each kind that is one of such models
};

struct AskedProgram : AskedModel {
    std::string text;
    PlainChoices choices; ///< by the options
};
AskedProgram drawAskedProgram(std::mt19937& random);

struct AskedLts : AskedModel {
    Lts lts;
    std::set<std::string> terminations; ///< by the options, or the usual ones
    bool hasFacts = false;              ///< that not every format holds
};
AskedLts drawAskedLts(std::mt19937& random);

} // namespace threadmend::testing
