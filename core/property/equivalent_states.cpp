// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/property/equivalent_states.h"

#include "core/property/automaton_steps.h"

#include <optional>

namespace threadmend {

namespace {

constexpr const char* equivalentStatesPhase = "minimising the automaton of the property";

class Refinement {
public:
    Refinement(const SafetyAutomaton& automaton, RunContext& run)
        : automaton_(automaton), run_(run), states_(MarkedPartition::ofOneSet(stateCount()))
    {
    }

    Outcome<MarkedPartition> build()
    {
        if (const auto stop = steps_.collect(automaton_, run_))
            return *stop;
        splitByMeaning();
        if (const auto stop = refine())
            return *stop;
        return std::move(states_);
    }

private:
    std::uint32_t stateCount() const { return static_cast<std::uint32_t>(automaton_.stateCount()); }
    [[nodiscard]] std::optional<Stopped> poll() { return run_.poll({equivalentStatesPhase, done_++}); }

    void splitByMeaning();
    std::optional<Stopped> splitByClass(MarkedPartition& bundles);
    std::optional<Stopped> refine();

    const SafetyAutomaton& automaton_;
    RunContext& run_;
    MarkedPartition states_;
    AutomatonSteps steps_;
    std::uint64_t done_ = 0;
};

void Refinement::splitByMeaning()
{
    for (const std::vector<bool>* meaning : {&automaton_.accepting, &automaton_.violatesWhenMarked}) {
        for (std::uint32_t state = 0; state < stateCount(); ++state)
            if ((*meaning)[state])
                states_.mark(state);
        states_.cutMarked();
    }
}

/// Makes the steps of each class a block.
std::optional<Stopped> Refinement::splitByClass(MarkedPartition& bundles)
{
    const auto count = static_cast<std::uint32_t>(steps_.sources.size());
    std::vector<std::uint32_t> firsts(automaton_.classCount + 1, 0);
    for (const std::uint32_t labelClass : steps_.classes)
        ++firsts[labelClass + 1];
    for (std::size_t i = 1; i < firsts.size(); ++i)
        firsts[i] += firsts[i - 1];
    std::vector<std::uint32_t> sorted(count);
    std::vector<std::uint32_t> free = firsts;
    for (std::uint32_t step = 0; step < count; ++step)
        sorted[free[steps_.classes[step]]++] = step;
    for (std::uint32_t labelClass = 0; labelClass < automaton_.classCount; ++labelClass) {
        for (std::uint32_t i = firsts[labelClass]; i < firsts[labelClass + 1]; ++i) {
            if (auto stop = poll())
                return stop;
            bundles.mark(sorted[i]);
        }
        bundles.cutMarked();
    }
    return std::nullopt;
}

/// The main loop of Valmari and Lehtinen: a bundle of steps splits the states by having such a step, a block
/// of states splits the bundles by leading into it, until nothing splits.
std::optional<Stopped> Refinement::refine()
{
    auto bundles = MarkedPartition::ofOneSet(static_cast<std::uint32_t>(steps_.sources.size()));
    if (auto stop = splitByClass(bundles))
        return stop;
    // Block 0 need not split the bundles: the blocks split off from it do.
    std::uint32_t block = 1;
    for (std::uint32_t bundle = 0; bundle < bundles.setCount(); ++bundle) {
        for (const std::uint32_t step : bundles.members(bundle)) {
            if (auto stop = poll())
                return stop;
            states_.mark(steps_.sources[step]);
        }
        states_.cutMarked();
        for (; block < states_.setCount(); ++block) {
            for (const std::uint32_t state : states_.members(block))
                for (std::uint32_t i = steps_.firsts[state]; i < steps_.firsts[state + 1]; ++i) {
                    if (auto stop = poll())
                        return stop;
                    bundles.mark(steps_.incoming[i]);
                }
            bundles.cutMarked();
        }
    }
    return std::nullopt;
}

} // namespace

Outcome<MarkedPartition> equivalentStates(const SafetyAutomaton& automaton, RunContext& run)
{
    return Refinement(automaton, run).build();
}

} // namespace threadmend
