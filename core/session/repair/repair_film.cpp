// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/repair/repair_film.h"

namespace threadmend {

Outcome<std::shared_ptr<const RepairFilm>> repairFilm(const FilmedSearch& search, RunContext& run)
{
    for (const FilmPlan* plan : filmPlans())
        if (plan->applies(search))
            return plan->make(search, run);
    return std::shared_ptr<const RepairFilm>();
}

} // namespace threadmend
