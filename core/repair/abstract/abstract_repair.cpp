// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repair/abstract/abstract_repair.h"

#include <utility>

#include <fmt/format.h>

namespace threadmend {

using abstraction::EventSet;
using abstraction::Letter;
using abstraction::Offer;
using abstraction::ProgramModules;

namespace {

/// The letters of which the environment alone asks; nothing if there are none, or they may be blocked.
Outcome<std::optional<EventSet>> forcedLetters(const ProgramModules& modules,
                                               const behavioral::Program& program, Environment environment)
{
    const std::size_t letters = modules.program.vocabulary.labels.size();
    EventSet byEnvironment(letters), byOthers(letters);
    for (std::size_t i = 0; i < modules.program.threads.size(); ++i)
        for (const Offer& offer : modules.program.threads[i].thread.offers)
            (program.start().threads[i].environment ? byEnvironment : byOthers) |= offer.requested;
    if (environment == Environment::Blockable || byEnvironment.empty())
        return std::optional<EventSet>();
    EventSet both = byEnvironment;
    both &= byOthers;
    std::string shared;
    both.forEach([&](Letter letter) { shared = modules.program.vocabulary.labels[letter]; });
    if (!shared.empty())
        return InputError{
            program.file(), 0, 0,
            fmt::format("both the environment and others ask for '{}', so that it depends on the "
                        "state whether a patch may block it, which abstractions do not tell",
                        shared),
            "--block-environment, or --method concrete"};
    return std::optional(std::move(byEnvironment));
}

} // namespace

Outcome<std::optional<AbstractRepair>>
repairAbstractly(const ProgramModules& modules, const behavioral::Program& program, const Formula& formula,
                 const behavioral::DeadEnds& deadEnds, Environment environment, RunContext& run)
{
    auto forced = forcedLetters(modules, program, environment);
    if (!forced)
        return forced.failure();
    auto answered = answeredByRefinement(modules, formula, {.deadEnds = deadEnds}, run);
    if (!answered)
        return answered.failure();
    if (!answered->answer.isReached)
        return std::optional<AbstractRepair>();
    AbstractRepair repair;
    for (const Letter letter : answered->answer.run.letters)
        repair.violation.push_back(modules.program.vocabulary.labels[letter]);
    repair.rounds = answered->answer.rounds.size();
    PatchingOptions options;
    options.forced = *std::move(forced);
    auto patching =
        patchAbstractly(answered->program, modules.program.vocabulary, answered->question, options, run);
    if (!patching)
        return patching.failure();
    repair.patching = *std::move(patching);
    if (repair.patching.isFailure)
        return std::optional(std::move(repair));
    PatchDerivationOptions derivation;
    derivation.forgetting = eventsByLabel(program);
    auto patch = derivePatch(repair.patching.observed.arena, repair.patching.trimming, derivation, run);
    if (!patch)
        return patch.failure();
    repair.patch = *std::move(patch);
    repair.cuts = repair.patching.trimming.cuts.size();
    return std::optional(std::move(repair));
}

} // namespace threadmend
