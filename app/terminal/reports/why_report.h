// SPDX-License-Identifier: GPL-3.0-or-later
// The words of `threadmend run --why`.
#pragma once

#include "app/terminal/console/console.h"
#include "core/explain/event_reasons.h"
#include "core/model/lts/lts.h"

#include <functional>
#include <string>
#include <vector>

namespace threadmend {

/// Where a run has come to, and what is known of what follows.
struct WhyPlace {
    behavioral::Synchronisations said;
    ProgramRun run;
    std::vector<behavioral::EventNumber> enabled; ///< at its end, ordered
    Lts lts;                                      ///< what was explored
    StateId here;                                 ///< the end of the run in it
    bool fromStart = true;       ///< whether it was explored from the start, not only from here
    std::vector<bool> isReached; ///< by point: some run that was explored comes to it
};

/// The answers, for a person and for a script.
struct WhyAnswers {
    std::vector<std::string> lines;
    Json json = Json::array();
    /// Whether one of the questions is open, since not all was explored.
    bool isOpen = false;
};

/// Of a proposition, the states of the LTS in which it holds.
using StatesWith = std::function<std::vector<bool>(const std::string& proposition)>;

/// Each of `names` is the label of an event, or a proposition, or both.
Outcome<WhyAnswers> whyAnswers(const WhyPlace& place, const std::vector<std::string>& names,
                               const StatesWith& statesWith, RunContext& run);

} // namespace threadmend
