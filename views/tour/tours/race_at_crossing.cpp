// SPDX-License-Identifier: GPL-3.0-or-later
// Two b-threads race, one rule is missing, and the environment is not to be blocked.
#include "views/tour/tour_facts.h"
#include "views/tour/tour_plan.h"

namespace threadmend {

namespace {

bool isAccident(const Snapshot& now)
{
    return isAtTheEnd(now) || hasProposals(now) || isPatched(now);
}

bool canBeAcceptedRaceAtCrossing(const Snapshot& now)
{
    return hasProposals(now) || isPatched(now);
}

bool isMendedRaceAtCrossing(const Snapshot& now)
{
    return isPatched(now) && isChecked(now);
}

std::vector<TourStep> raceAtCrossingSteps()
{
    return {
        {.text = QStringLiteral("A railway crosses a road. Trains, gate and signal are a b-thread each, and "
                                "each is right by itself. Press F5 to check them together."),
         .isDone = isChecked,
         .command = QStringLiteral("check.all")},
        {.text = QStringLiteral(
             "A train on an open road, after {length}. Take them with F10, and look at the table at the "
             "bottom: after the first one, both “close gate” and “signal green” can happen. That is the "
             "race."),
         .isDone = isAccident,
         .command = QStringLiteral("step.last")},
        {.text = QStringLiteral("The signal was faster than the gate: no rule says who comes first. Press "
                                "Ctrl+F5 and let the missing rule be looked for."),
         .isDone = canBeAcceptedRaceAtCrossing,
         .command = QStringLiteral("repair.propose")},
        {.text = QStringLiteral(
             "The best proposal blocks “{blocked}” until the gate is closed; {states}, and no good run is "
             "lost. It cannot stop the train itself: the environment decides when a train enters, so what "
             "must be blocked is the step before. Ctrl+Shift+A accepts it."),
         .isDone = isMendedRaceAtCrossing,
         .needs = canBeAcceptedRaceAtCrossing,
         .command = QStringLiteral("repair.accept")},
        {.text = QStringLiteral(
             "The road is safe: the missing rule is the b-thread of two lines at the end of the source. "
             "(In the sample level-crossing a person wrote a rule that stops the train itself; the switch "
             "“May block the environment” in Repairs lets proposals do that, too.)"),
         .needs = isPatched}};
}

} // namespace

extern const TourPlan tour_race_at_crossing;
const TourPlan tour_race_at_crossing{.name = "the-race-at-the-crossing",
                                     .title = "The race at the crossing",
                                     .sample = "behavioral/level-crossing-race.js",
                                     .steps = raceAtCrossingSteps};

} // namespace threadmend
