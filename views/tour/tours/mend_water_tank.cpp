// SPDX-License-Identifier: GPL-3.0-or-later
// From a violation to a patch that stands in the source, and out again: the temperature of the water tank.
#include "views/panel.h"
#include "views/program/edited_source.h"
#include "views/session/session.h"
#include "views/tour/tour_facts.h"
#include "views/tour/tour_plan.h"

namespace threadmend {

namespace {

QString turns()
{
    return QStringLiteral("the doses take turns");
}

bool areTurnsShown(const Snapshot& now)
{
    return isShown(now, turns());
}

void showTurns(PanelContext& context, const QString&)
{
    for (const ListedProperty& each : *context.session.now().properties)
        if (QString::fromStdString(each.property.name) == turns()) {
            context.session.dispatch(action::ShowProperty{each.key});
            return;
        }
}

void takeOut(PanelContext& context, const QString& found)
{
    context.source.edit(found);
}

bool canBeAcceptedMendWaterTank(const Snapshot& now)
{
    return hasProposals(now) || isPatched(now);
}

bool isMendedMendWaterTank(const Snapshot& now)
{
    return isPatched(now) && isChecked(now);
}

bool isUnpatched(const Snapshot& now)
{
    return !isPatched(now);
}

std::vector<TourStep> mendWaterTankSteps()
{
    return {
        {.text =
             QStringLiteral("Two taps fill a tank with three doses of hot and three of cold water, in any "
                            "order. Press F5 to check what must hold."),
         .isDone = isChecked,
         .command = QStringLiteral("check.all")},
        {.text = QStringLiteral(
             "The water can get too hot, and the temperature is not stable: the doses do not take turns. "
             "Choose the property “the doses take turns” at the right."),
         .isDone = areTurnsShown,
         .act = showTurns},
        {.text = QStringLiteral("Its shortest violation is “{run}”. In the literature a person writes a "
                                "b-thread against it. Press Ctrl+F5 and let one be looked for."),
         .isDone = canBeAcceptedMendWaterTank,
         .command = QStringLiteral("repair.propose")},
        {.text = QStringLiteral(
             "The best proposal only waits and blocks: after a dose it blocks another one of the same kind. "
             "It has {patch}, and no good run is lost. What it blocks is crossed out in the graph. "
             "Ctrl+Shift+A accepts it."),
         .isDone = isMendedMendWaterTank,
         .needs = canBeAcceptedMendWaterTank,
         .command = QStringLiteral("repair.accept")},
        {.text = QStringLiteral(
             "The patch stands at the end of the source; the program was read and checked again, and all "
             "properties hold. Compare it with “take turns” in the sample water-tank-2, which a person "
             "wrote: there cold must be first, while the patch lets either tap begin."),
         .needs = isPatched},
        {.text = QStringLiteral("It is an edit like any other: in the source, Ctrl+Z takes it out again. "
                                "Ctrl+S would keep it; a tour works on a copy of the sample."),
         .isDone = isUnpatched,
         .act = takeOut},
        {.text = QStringLiteral("The program is as it was. In the next tour, at a level crossing, there is "
                                "something that a patch may not block.")}};
}

} // namespace

extern const TourPlan tour_mend_water_tank;
const TourPlan tour_mend_water_tank{.name = "mend-the-water-tank",
                                    .title = "Mend the water tank",
                                    .sample = "behavioral/water-tank-1.js",
                                    .steps = mendWaterTankSteps};

} // namespace threadmend
