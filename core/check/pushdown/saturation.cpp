// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/pushdown/saturation.h"

#include <algorithm>
#include <map>

namespace threadmend::pushdown {

namespace {

using Distance = TargetDistances::Distance;
using Step = TargetDistances::Step;

Distance sum(Distance a, Distance b)
{
    return a > TargetDistances::never - b ? TargetDistances::never : a + b;
}

/// Puts a step among those that stand there; whether that changes anything.
bool shorten(std::vector<Step>& steps, std::uint32_t target, Distance distance)
{
    for (Step& step : steps)
        if (step.target == target) {
            if (step.distance <= distance)
                return false;
            step.distance = distance;
            return true;
        }
    steps.push_back({target, distance});
    return true;
}

/// Where a word leads from a state, with the least distances.
std::map<std::uint32_t, Distance> readFrom(const TargetDistances& found, std::uint32_t state,
                                           std::span<const SymbolId> word)
{
    std::map<std::uint32_t, Distance> here{{state, 0}};
    for (const SymbolId symbol : word) {
        std::map<std::uint32_t, Distance> next;
        for (const auto& [at, distance] : here)
            for (const Step& step : found.steps(at, symbol)) {
                const Distance whole = sum(distance, step.distance);
                const auto [known, isNew] = next.try_emplace(step.target, whole);
                if (!isNew)
                    known->second = std::min(known->second, whole);
            }
        here = std::move(next);
    }
    return here;
}

} // namespace

TargetDistances::Distance TargetDistances::of(std::uint32_t control, std::span<const SymbolId> stack) const
{
    Distance least = never;
    for (const auto& [state, distance] : readFrom(*this, control, stack))
        if (accepting_[state])
            least = std::min(least, distance);
    return least;
}

Outcome<TargetDistances> distancesTo(const StackAutomaton& target, std::size_t symbols,
                                     std::span<const Rewriting> rules, RunContext& run)
{
    TargetDistances found;
    const std::size_t controls = target.controlCount();
    found.symbols_ = symbols;
    found.accepting_.resize(controls + target.stateCount(), false);
    found.steps_.resize(found.accepting_.size() * symbols);
    const auto stepsOf = [&](std::size_t state, SymbolId symbol) -> std::vector<Step>& {
        return found.steps_[state * symbols + symbol.index()];
    };
    const auto shifted = [&](std::uint32_t state) { return static_cast<std::uint32_t>(controls + state); };
    for (std::uint32_t state = 0; state < target.stateCount(); ++state) {
        found.accepting_[shifted(state)] = target.accepts(state);
        for (const StackAutomaton::Step& step : target.steps(state))
            shorten(stepsOf(shifted(state), step.symbol), shifted(step.target), 0);
    }
    // Control states have no transitions into them: they are copies of where the target begins.
    for (std::uint32_t control = 0; control < controls; ++control)
        for (const std::uint32_t start : target.starts(ControlId(control))) {
            if (target.accepts(start))
                found.accepting_[control] = true;
            for (const StackAutomaton::Step& step : target.steps(start))
                shorten(stepsOf(control, step.symbol), shifted(step.target), 0);
        }
    for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t i = 0; i < rules.size(); ++i) {
            const Rewriting& rule = rules[i];
            const Progress progress{"saturating", i, rules.size()};
            constexpr std::size_t small = 256; // states: then a rule takes microseconds
            if (const auto stopped = found.stateCount() < small ? run.poll(progress) : run.pollNow(progress))
                return *stopped;
            for (const auto& [state, distance] : readFrom(found, rule.next, rule.pushed))
                changes =
                    shorten(stepsOf(rule.control, SymbolId(rule.top)), state, sum(distance, 1)) || changes;
        }
    }
    return found;
}

std::vector<Rewriting> rewritingsOf(const Process& process)
{
    std::vector<Rewriting> rules;
    for (const Rule& rule : process.rules)
        rules.push_back({rule.control.value, rule.top.value, rule.next.value, rule.pushed});
    return rules;
}

} // namespace threadmend::pushdown
