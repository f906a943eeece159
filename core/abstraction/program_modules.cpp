// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/abstraction/program_modules.h"

#include <numeric>
#include <utility>

namespace threadmend::abstraction {

namespace {

/// The events that b-threads outside of a module request somewhere.
EventSet openTo(const ModulePlan& plan, const ProgramThreads& program)
{
    EventSet open(program.vocabulary.labels.size());
    std::size_t next = 0;
    for (std::size_t i = 0; i < program.threads.size(); ++i) {
        if (next < plan.threads.size() && plan.threads[next] == i) {
            ++next;
            continue;
        }
        for (const Offer& offer : program.threads[i].thread.offers)
            open |= offer.requested;
    }
    return open;
}

Outcome<BThread> composedAs(const ModulePlan& plan, const ProgramThreads& program, std::uint64_t mostStates,
                            RunContext& run)
{
    std::vector<const BThread*> parts;
    for (const std::size_t thread : plan.threads)
        parts.push_back(&program.threads[thread].thread);
    return composed(parts, {openTo(plan, program), program.vocabulary.final(), mostStates}, run);
}

} // namespace

Outcome<ProgramModules> programModules(behavioral::Stepper& stepper, const ModuleOptions& options,
                                       RunContext& run)
{
    auto threads = programThreads(stepper, run);
    if (!threads)
        return threads.failure();
    auto related = correlations(*threads, options.weights, run);
    if (!related)
        return related.failure();
    return programModules(*std::move(threads), *std::move(related), options, run);
}

Outcome<ProgramModules> programModules(ProgramThreads program, Correlations correlations,
                                       const ModuleOptions& options, RunContext& run)
{
    ProgramModules result{std::move(program), std::move(correlations), {}, {}, 0};
    std::vector<ModulePlan> open = planModules(result.program, result.correlations, options.threshold);
    for (std::size_t at = 0; at < open.size();) {
        auto module = composedAs(open[at], result.program, options.mostStates, run);
        if (module) {
            result.modules.push_back(*std::move(module));
            ++at;
            continue;
        }
        const bool isTooLarge = module.stopped() != nullptr &&
                                module.stopped()->reason == StopReason::StateLimit &&
                                !run.pollNow({"composing modules", at, open.size()});
        if (!isTooLarge || open[at].threads.size() == 1)
            return module.failure();
        const std::vector<ModulePlan> parts = cutModule(open[at], result.program, result.correlations);
        const auto place = open.begin() + static_cast<std::ptrdiff_t>(at);
        open.insert(open.erase(place), parts.begin(), parts.end());
        ++result.cuts;
    }
    result.plans = std::move(open);
    return result;
}

AbstractProgram abstractProgram(const ProgramModules& modules, const Question& question)
{
    std::vector<AbstractModule> all;
    for (const BThread& module : modules.modules)
        all.emplace_back(module, coarsest(module, question.observed));
    if (question.watcher)
        all.emplace_back(*question.watcher, finest(*question.watcher));
    const Vocabulary& vocabulary = modules.program.vocabulary;
    return {std::move(all), question.observed, {vocabulary.final(), vocabulary.marks()}};
}

std::vector<std::size_t> coarsestSizes(const ProgramModules& modules)
{
    std::vector<std::uint32_t> all(modules.program.vocabulary.violates());
    std::iota(all.begin(), all.end(), 0u);
    std::vector<std::size_t> sizes;
    for (const BThread& module : modules.modules)
        sizes.push_back(coarsest(module, all).classCount());
    return sizes;
}

} // namespace threadmend::abstraction
