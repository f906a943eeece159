// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/concrete_repair.h"

namespace threadmend {

Outcome<ConcreteRepair> repairConcretely(const Arena& arena, const PatchDerivationOptions& options,
                                         RunContext& run)
{
    ConcreteRepair repair;
    repair.seesStates = arena.isDeterministic();
    if (repair.seesStates) {
        repair.observed.arena = arena;
    } else {
        auto observed = observe(arena, run);
        if (!observed)
            return observed.failure();
        repair.observed = *std::move(observed);
    }
    auto trimming = trim(repair.observed.arena, run);
    if (!trimming)
        return trimming.failure();
    repair.trimming = *std::move(trimming);
    if (repair.trimming.failure)
        return repair;
    auto patch = derivePatch(repair.observed.arena, repair.trimming, options, run);
    if (!patch)
        return patch.failure();
    repair.patch = *std::move(patch);
    return repair;
}

} // namespace threadmend
