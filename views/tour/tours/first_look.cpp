// SPDX-License-Identifier: GPL-3.0-or-later
// The tour of a first start: check, step, ask why.
#include "views/tour/tour_facts.h"
#include "views/tour/tour_plan.h"

namespace threadmend {

namespace {

bool hasPointedAtThread(const Snapshot& now)
{
    return now.thread.has_value();
}

std::vector<TourStep> firstLookSteps()
{
    return {
        {.text = QStringLiteral(
             "This program fills a tank with hot and cold water. Its b-threads stand at the left, all its "
             "states in the middle, what must hold at the right. Press F5 to check it."),
         .isDone = isChecked,
         .command = QStringLiteral("check.all")},
        {.text = QStringLiteral("It can get stuck. Below is the shortest run into the deadlock; press F10 to "
                                "take its step."),
         .isDone = isAtTheEnd,
         .command = QStringLiteral("step.forward")},
        {.text = QStringLiteral(
             "Now look at the table at the bottom: cold is requested, but a b-thread called hurry blocks it. "
             "Click on the red B in its column."),
         .isDone = hasPointedAtThread},
        {.text = QStringLiteral(
             "Its line is marked in the source. Amber states, where there are any, are decisions: there the "
             "run could still have gone right. Ctrl+K finds every command; the menu Help has further tours, "
             "in which programs are mended.")}};
}

} // namespace

extern const TourPlan tour_first_look;
const TourPlan tour_first_look{.name = "first-look",
                               .title = "First look",
                               .sample = "behavioral/water-tank-2.js",
                               .steps = firstLookSteps};

} // namespace threadmend
