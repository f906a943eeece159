// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/patch/concrete_repair.h"

#include <set>
#include <utility>

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

Outcome<HotRepair> repairHotCycles(const Arena& arena, const HotQuestion& question,
                                   const PatchDerivationOptions& options, RunContext& run)
{
    HotRepair repair;
    repair.concrete.observed.arena = arena;
    auto game = trimHot(arena, question, run);
    if (!game)
        return game.failure();
    repair.concrete.trimming = std::move(game->trimming);
    if (repair.concrete.trimming.failure)
        return repair;
    auto patch = derivePatch(arena, repair.concrete.trimming, options, run);
    if (!patch)
        return patch.failure();
    repair.concrete.patch = *std::move(patch);
    if (!game->strict)
        return repair;
    auto derived = derivePatch(game->strict->arena, game->strict->trimming, options, run);
    if (!derived)
        return derived.failure();
    ConcreteRepair strict;
    strict.observed.arena = std::move(game->strict->arena);
    strict.trimming = std::move(game->strict->trimming);
    strict.patch = *std::move(derived);
    std::set<std::pair<std::uint32_t, std::uint32_t>> steps;
    for (const Cut& cut : strict.trimming.cuts)
        steps.emplace(strict.observed.arena.modelState(cut.state),
                      strict.observed.arena.edges[cut.edge].event);
    repair.strictCuts = steps.size();
    repair.strict = std::move(strict);
    return repair;
}

} // namespace threadmend
